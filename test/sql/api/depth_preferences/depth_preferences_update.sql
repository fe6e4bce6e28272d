select plan(11);
select as_user('ann');
select api.depth_preferences_update('{"more": null}');
select is(count(*)::int, 0, 'a body without any writes nothing') from app.depth_preferences;
create function pg_temp.off(body jsonb) returns text language sql as $$
  select string_agg(key, ' ' order by key) from json_each_text(body::json) where value = 'false'
$$;
select is(pg_temp.off(api.depth_preferences_update(changes::jsonb)::jsonb), expected, description)
  from (values
    ('{"enable_course": false}', 'enable_course', 'the first request creates the row'),
    ('{"enable_habits": false, "enable_sangha": null}', 'enable_course enable_habits',
      'sets only the named switches; null counts as absent'),
    ('{"enable_course": true}', 'enable_habits', 'switches a ring on again'),
    ('{"enable_habits": false, "enable_practices": false, "enable_course": false, "enable_sangha": false}',
      'enable_course enable_habits enable_practices enable_sangha', 'may switch all rings off')
  ) as example (changes, expected, description);
select as_user('bob');
select is(pg_temp.off(api.depth_preferences_update('{"enable_sangha": false}')::jsonb), 'enable_sangha',
  'another person has switches of their own');
select is((select count(*) from app.depth_preferences), 1::bigint, 'a person sees only their own row');
select as_user();
select throws_ok($$ select api.depth_preferences_update('{"enable_sangha": false}') $$, '42501', null,
  'refuses to write without a caller');
select for_api_only('api.depth_preferences_update(jsonb)');
select * from finish();
