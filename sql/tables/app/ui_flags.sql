-- app.ui_flags: a row exists once a flag was set; without one all are false (docs/contract/ui-flags.md#stored-flags).
create policy all_own on app.ui_flags to app_api using (user_id = lib.current_user_id());
grant select on app.ui_flags to app_api;
grant insert (user_id, has_seen_welcome, energy_scaffolding_archived, writing_session_habit_id,
  practice_session_habit_id) on app.ui_flags to app_api;
grant update (has_seen_welcome, energy_scaffolding_archived, writing_session_habit_id, practice_session_habit_id)
  on app.ui_flags to app_api;
create trigger changes_on_write after insert or update on app.ui_flags for each row
  execute function lib.change_row('ui_flags');
create trigger changes_on_delete after delete on app.ui_flags referencing old table as gone for each statement
  execute function lib.change_gone('ui_flags');
comment on table app.ui_flags is 'What the app has already shown to a person, and what it keeps about its views.';
comment on column app.ui_flags.writing_session_habit_id is 'The habit that a session of writing counts for.';
comment on column app.ui_flags.practice_session_habit_id is 'The habit that a session of practice counts for.';
