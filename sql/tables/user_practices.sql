-- app.user_practices: at most one open row a person and stage (practices.md section 3).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> open: POST /user-practices/
--   open --> open: POST /user-practices/ of the same practice
--   open --> closed: POST /user-practices/ of another practice of the stage
-- ```
alter table app.user_practices enable row level security;
create policy all_own on app.user_practices to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.user_practices to app_api, app_worker;
grant insert (user_id, practice_id, stage_number, start_date) on app.user_practices to app_api;
grant update (end_date, custom_name, mode_config_override, mode_config_normal, override_md5) on app.user_practices to app_api;
create policy select_analyst on app.user_practices for select to app_analyst using (true);
grant select (user_id, id, stage_number) on app.user_practices to app_analyst;
comment on table app.user_practices is 'Which practice a person follows in a stage, now or before.';
