-- app.return_habit_releases: one row an arc and habit.
alter table app.return_habit_releases enable row level security;
create policy all_own on app.return_habit_releases to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.return_habit_releases to app_api, app_worker;
comment on table app.return_habit_releases is 'Habits that a return arc has put to rest.';
