-- events: habit_created 2, resource_access_denied 1
select plan(12);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('h', habit('Walk')), keep('other', habit('Read'));
select log(goal(kept('h'), 'clear'), '2026-06-01', 2), log(goal(kept('h'), 'low'), '2026-06-01', 0),
  log(goal(kept('h'), 'low'), '2026-06-03'), log(goal(kept('h'), 'low'), '2024-01-01'),
  log(goal(kept('other'), 'low'), '2026-06-02');

create function pg_temp.days(from_ date, to_ date) returns text language sql as $$
  select string_agg(to_char((c ->> 'local_day')::date, 'MM-DD ') || (c ->> 'completed_units'), ', ' order by nth)
    from json_array_elements(api.habit_completions_list(kept('h'), from_, to_)) with ordinality t (c, nth)
$$;
select is(pg_temp.days('2026-06-01', '2026-06-03'), '06-01 0, 06-01 2, 06-03 1',
  'lists by day and goal, misses and both ends included');
select is(pg_temp.days('2026-06-02', '2026-06-02'), null, 'answers an empty array for a day without a log');
select is(pg_temp.days('2024-01-01', '2024-01-01'), '01-01 1', 'reaches back further than recent completions');
select is((api.habit_completions_list(kept('h'), '2026-06-03', '2026-06-03') -> 0)::jsonb,
  (select lib.goal_completion_body(c)::jsonb from app.goal_completions c where c.local_day = '2026-06-03'),
  'answers every key of a completion');
select lives_ok($$ select pg_temp.days('2025-05-12', '2026-06-15') $$, 'takes 400 days');
select refused($$ select pg_temp.days('2025-05-11', '2026-06-15') $$, 422, 'value_error', 'refuses 401 days');
select refused($$ select pg_temp.days('2026-06-02', '2026-06-01') $$, 422, 'value_error',
  'refuses a last day before the first one');
select refused($$ select api.habit_completions_list(0, '2026-06-01', '2026-06-01') $$, 404, 'habit_not_found',
  'refuses a habit that does not exist with 404');
select as_user('bob');
select refused($$ select pg_temp.days('2026-06-01', '2026-06-03') $$, 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select for_api_only('api.habit_completions_list(bigint, date, date)');
select * from finish();
