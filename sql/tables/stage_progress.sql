-- app.stage_progress: one row a person, made on first need (program.md section 3).
alter table app.stage_progress enable row level security;
create policy all_own on app.stage_progress to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.stage_progress to app_api, app_worker;
comment on table app.stage_progress is 'Where a person is in the program.';
