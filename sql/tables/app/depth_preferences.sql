-- app.depth_preferences: a row exists once a person switched something; without one everything is on
-- (docs/contract/depth-preferences.md#stored-as-sent).
create policy all_own on app.depth_preferences to app_api using (user_id = lib.current_user_id());
grant select on app.depth_preferences to app_api;
grant insert (user_id, enable_habits, enable_practices, enable_course, enable_sangha)
  on app.depth_preferences to app_api;
grant update (enable_habits, enable_practices, enable_course, enable_sangha) on app.depth_preferences to app_api;
comment on table app.depth_preferences is 'Which parts of the program a person has switched on.';
comment on column app.depth_preferences.enable_sangha is 'The community.';
