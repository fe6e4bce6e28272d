select plan(9);
select as_user('ann');
select api.ui_flags_update('{"more": null}');
select is(count(*)::int, 0, 'a body without any writes nothing') from app.ui_flags;
select is(api.ui_flags_update(changes::jsonb)::jsonb, expected::jsonb, description)
  from (values
    ('{"has_seen_welcome": true}', '{"has_seen_welcome": true, "energy_scaffolding_archived": false}',
      'the first request creates the row'),
    ('{"energy_scaffolding_archived": true, "has_seen_welcome": null}',
      '{"has_seen_welcome": true, "energy_scaffolding_archived": true}',
      'sets only the named flags; null counts as absent'),
    ('{"has_seen_welcome": false}', '{"has_seen_welcome": false, "energy_scaffolding_archived": true}',
      'a flag may return to false')
  ) as example (changes, expected, description);
select as_user('bob');
select is(api.ui_flags_update('{"has_seen_welcome": true}')::jsonb,
  '{"has_seen_welcome": true, "energy_scaffolding_archived": false}', 'another person has flags of their own');
select as_user();
select throws_ok($$ select api.ui_flags_update('{"has_seen_welcome": true}') $$, '42501', null,
  'refuses to write without a caller');
select for_api_only('api.ui_flags_update(jsonb)');
select * from finish();
