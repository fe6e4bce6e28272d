-- docs/contract/goal-completions.md#delete-goal_completionsgoal_idlocal_day. Today is Monday 2026-06-15.
-- events: goal_completion_deleted 1, goal_completion_recorded streak_held 3,
--   goal_completion_recorded streak_incremented 2, habit_created 1, resource_access_denied 1
select plan(11);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
select keep('clear', goal(kept('habit'), 'clear'));
select api.goal_completion_put(kept('clear'), day::date, '{"did_complete": true}')
  from generate_series(date '2026-06-11', date '2026-06-15', interval '1 day') day;

select is((select last_day - first_day + 1 from app.habit_runs), 5, 'five days are one run');
select lives_ok('select api.goal_completion_delete(kept(''clear''), ''2026-06-13'')', 'takes a day back');
select results_eq('select first_day, last_day, longest from app.habit_runs order by 1', $$ values
  ('2026-06-11'::date, '2026-06-12'::date, 2), ('2026-06-14', '2026-06-15', 2) $$, 'parts the run of the habit');
select results_eq('select first_day, last_day from app.goal_runs order by 1', $$ values
  ('2026-06-11'::date, '2026-06-12'::date), ('2026-06-14', '2026-06-15') $$, 'parts the run of the goal');
select refused('select api.goal_completion_delete(kept(''clear''), ''2026-06-13'')', 404, 'completion_not_found',
  'refuses a day that is not logged with 404');
select refused('select api.goal_completion_delete(kept(''clear''), ''2026-06-16'')', 400, 'completion_date_in_future',
  'refuses tomorrow with 400');

select as_user('bob');
select refused('select api.goal_completion_delete(kept(''clear''), ''2026-06-15'')', 404, 'goal_not_found',
  'refuses the goal of somebody else with 404');
select as_user('ann');
select is((select count(*) from app.goal_completions), 4::bigint, 'leaves the other days');
select for_api_only('api.goal_completion_delete(bigint, date)');
select * from finish();
