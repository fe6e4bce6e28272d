-- app.user_practices: at most one open row a person and stage (practices.md section 3).
alter table app.user_practices enable row level security;
create policy all_own on app.user_practices to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.user_practices to app_api, app_worker;
comment on table app.user_practices is 'Which practice a person follows in a stage, now or before.';
