select plan(17);
select as_user('ann'), keep('sit', habit('Sit')), keep('write', habit('Write'));
select api.ui_flags_update('{"more": 1, "has_seen_welcome": null}');
select is(count(*)::int, 0, 'a body without any writes nothing') from app.ui_flags;
create function pg_temp.updated(changes jsonb) returns jsonb language sql as $$
  select array_to_json(array[f ->> 'has_seen_welcome', f ->> 'energy_scaffolding_archived',
    coalesce(f ->> 'writing_session_habit_id', ''), coalesce(f ->> 'practice_session_habit_id', '')])::jsonb
    from api.ui_flags_update(changes) f
$$;
create function pg_temp.names(habit text, changes text) returns jsonb language sql as $$
  select replace(changes, '@', kept(habit)::text)::jsonb
$$;
grant execute on all functions in schema pg_temp to public;
select is(pg_temp.updated(pg_temp.names('sit', changes)), pg_temp.names('sit', expected), description)
  from (values
    ('{"has_seen_welcome": true}', '["true", "false", "", ""]', 'the first request creates the row'),
    ('{"energy_scaffolding_archived": true, "has_seen_welcome": null}', '["true", "true", "", ""]',
      'sets only the named flags; null counts as absent'),
    ('{"has_seen_welcome": false}', '["false", "true", "", ""]', 'a flag may return to false'),
    ('{"writing_session_habit_id": @}', '["false", "true", "@", ""]', 'a habit is named for writing'),
    ('{"practice_session_habit_id": @, "has_seen_welcome": true}', '["true", "true", "@", "@"]',
      'and for practice, which keeps the other'),
    ('{"writing_session_habit_id": null}', '["true", "true", "", "@"]', 'null names none, and keeps the other'),
    ('{"practice_session_habit_id": null}', '["true", "true", "", ""]', 'nor for practice')
  ) as example (changes, expected, description);
select as_user('cat'), keep('run', habit('Run'));
select is(pg_temp.updated(pg_temp.names('run', '{"practice_session_habit_id": @}')),
  pg_temp.names('run', '["false", "false", "", "@"]'), 'a habit creates the row too');
select refused($$ select api.ui_flags_update('{"practice_session_habit_id": 0}') $$, 404, 'habit_not_found',
  'refuses one that is missing');
select as_user('bob');
select is(pg_temp.updated('{"has_seen_welcome": true}'), '["true", "false", "", ""]',
  'another person has flags of their own');
select refused(format('select api.ui_flags_update(%L)', pg_temp.names('sit', '{"writing_session_habit_id": @}')), 403,
  'forbidden', 'refuses a habit of somebody else for writing');
select refused(format('select api.ui_flags_update(%L)', pg_temp.names('sit', '{"practice_session_habit_id": @}')), 403,
  'forbidden', 'and for practice');
select as_user();
select throws_ok($$ select api.ui_flags_update('{"has_seen_welcome": true}') $$, '42501', null,
  'refuses to write without a caller');
select for_api_only('api.ui_flags_update(jsonb)');
select * from finish();
