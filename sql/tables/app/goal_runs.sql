-- app.goal_runs: the counted days of a goal, one row per uninterrupted sequence (docs/contract/habits.md#runs). Kept
-- by lib.goal_runs_add and lib.habit_runs_rebuild, in the transaction of the write, under lib.change_lock.
create policy all_own on app.goal_runs to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.goal_runs to app_api;
grant select on app.goal_runs to app_worker;
grant insert (user_id, goal_id, first_day, last_day) on app.goal_runs to app_api;
grant update (first_day, last_day) on app.goal_runs to app_api;
comment on table app.goal_runs is
  'Counted days of a goal: days with units, or days over the threshold if its streak is subtractive.';
