-- app.depth_preferences: a row exists once a person switched something; without one everything is on
-- (docs/contract/depth-preferences.md#stored-as-sent).
create policy all_own on app.depth_preferences to app_api using (user_id = lib.current_user_id());
grant select on app.depth_preferences to app_api;
grant insert (user_id, enable_habits, enable_practices, enable_course, enable_sangha)
  on app.depth_preferences to app_api;
grant update (enable_habits, enable_practices, enable_course, enable_sangha) on app.depth_preferences to app_api;
create trigger changes_on_write after insert or update on app.depth_preferences for each row
  execute function lib.change_row('depth_preferences');
create trigger changes_on_delete after delete on app.depth_preferences referencing old table as gone for each statement
  execute function lib.change_gone('depth_preferences');
comment on table app.depth_preferences is 'Which parts of the program a person has switched on.';
comment on column app.depth_preferences.enable_sangha is 'The community.';
