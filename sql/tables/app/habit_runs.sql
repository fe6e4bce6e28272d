-- app.habit_runs: the counted days of a habit, one row per uninterrupted sequence (docs/contract/habits.md#runs). Kept
-- by lib.habit_runs_add and lib.habit_runs_rebuild, in the transaction of the write, under lib.change_lock.
create policy all_own on app.habit_runs to app_api, app_worker using (user_id = lib.current_user_id());
grant select, delete on app.habit_runs to app_api;
grant select on app.habit_runs to app_worker;
grant insert (user_id, habit_id, first_day, last_day, longest) on app.habit_runs to app_api;
grant update (first_day, last_day, longest) on app.habit_runs to app_api;
comment on table app.habit_runs is
  'Counted days of a habit over all its goals: days with units, or days over the threshold if it is subtractive.';
comment on column app.habit_runs.longest is
  'Additive: the length of the longest run up to this one. Subtractive: the most clean days in a row before this run.';
