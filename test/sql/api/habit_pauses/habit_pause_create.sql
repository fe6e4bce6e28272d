-- docs/contract/habit-pauses.md. Today is Wednesday 2026-06-17.
select plan(19);
-- events: habit_created 1, habit_deleted 1, habit_pause_created 201
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
create function pg_temp.pause(body jsonb) returns jsonb language sql as $$
  select api.habit_pause_create(body)::jsonb
$$;
select is(pg_temp.pause('{"from_day": "2026-06-17"}') - '{id,created_at}'::text[],
  '{"habit_id": null, "from_day": "2026-06-17", "to_day": null, "note": null}', 'pauses all habits until it is ended');
select is(pg_temp.pause(jsonb_build_object('from_day', '2026-06-17', 'to_day', '2026-06-17', 'note', 'At sea',
    'habit_id', kept('habit'))) - '{id,created_at}'::text[], jsonb_build_object('habit_id', kept('habit'),
    'from_day', '2026-06-17', 'to_day', '2026-06-17', 'note', 'At sea'), 'pauses one habit for a day, beside others');
select lives_ok($$ select pg_temp.pause('{"from_day": "2026-05-18", "to_day": "2027-06-18"}') $$,
  'takes 30 days back and 366 ahead');
select throws_ok(format('select pg_temp.pause(%L)', body), 'PT422', 'value_error', description) from (values
  ('{"from_day": "2026-05-17"}', 'refuses 31 days back'), ('{"from_day": "2027-06-19"}', 'refuses 367 days ahead'),
  ('{"from_day": "2026-06-17", "to_day": "2026-06-16"}', 'refuses an end before its beginning'),
  ('{"from_day": "2026-06-17", "to_day": "2027-06-19"}', 'refuses an end 367 days ahead')
  ) as example (body, description);
select refused($$ select pg_temp.pause('{"from_day": "2026-06-17", "habit_id": 0}') $$, 404, 'habit_not_found',
  'refuses a habit that does not exist');
select pg_temp.pause('{"from_day": "2026-06-17"}') from generate_series(1, 197);
select refused($$ select pg_temp.pause('{"from_day": "2026-06-17"}') $$, 409, 'pause_quota_exceeded',
  'refuses the 201st pause');
select is(jsonb_array_length(api.habit_pauses_list(200, 0, false)::jsonb), 200, 'the list has all');
select is((api.habit_pauses_list(1, 0, false)::jsonb -> 0) ->> 'from_day', '2026-06-17', 'the newest is first');
select is(api.habit_pauses_list(1, 199, true)::jsonb #>> '{items,0,from_day}', '2026-05-18', 'the oldest is last');
select as_user('bob'), as_owner();
select lives_ok($$ select pg_temp.pause('{"from_day": "2026-06-17"}') $$,
  'those of others do not count, policies or not');
delete from app.habit_pauses where user_id = person('bob');
select as_user('ann');
select api.habit_delete(kept('habit'));
select is((select count(*) from app.habit_pauses), 199::bigint, 'a pause goes with its habit');
select as_user('bob');
select refused(format('select pg_temp.pause(%L)', jsonb_build_object('from_day', '2026-06-17', 'habit_id',
    kept('habit'))), 404, 'habit_not_found', 'refuses a habit that is gone');
select is(api.habit_pauses_list(50, 0, false)::jsonb, '[]', 'shows nobody else''s');
select for_api_only('api.habit_pause_create(jsonb)');
select * from finish();
