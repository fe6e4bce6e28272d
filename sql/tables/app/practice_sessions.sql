-- app.practice_sessions: sessions; reflection and insight are sealed.
create policy all_own on app.practice_sessions to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.practice_sessions to app_api, app_worker;
grant insert (user_id, user_practice_id, practised_at, local_day, duration_minutes, mode, mode_metadata, completed,
  reflection, insight) on app.practice_sessions to app_api;
create policy select_analyst on app.practice_sessions for select to app_analyst using (true);
grant select (user_id, user_practice_id, practised_at, duration_minutes, mode, completed)
  on app.practice_sessions to app_analyst;
alter table app.practice_sessions add constraint practice_sessions_result_is_one_of_their_mode
  check (mode_metadata is null or lib.session_result_fits(mode, mode_metadata::jsonb)) not valid;
-- No response shows local_day, which lib.local_days_fix writes.
create trigger texts_bind before insert or update of reflection, insight on app.practice_sessions
  for each row execute function lib.texts_bind('reflection', 'insight');
create trigger changes_on_insert after insert on app.practice_sessions for each row
  execute function lib.change_row('practice_session', 'id');
create trigger changes_on_update after update on app.practice_sessions for each row
  when (old.local_day is not distinct from new.local_day) execute function lib.change_row('practice_session', 'id');
create trigger changes_on_delete after delete on app.practice_sessions referencing old table as gone for each statement
  execute function lib.change_gone('practice_session', 'id');
comment on table app.practice_sessions is 'Practice sessions as they were logged.';
comment on column app.practice_sessions.practised_at is 'When it ended.';
comment on column app.practice_sessions.local_day is
  'The day of its end where it was logged; null from an older release.';
comment on column app.practice_sessions.mode_metadata is 'The session''s result, in the shape of its mode.';
comment on column app.practice_sessions.reflection is 'Sealed.';
comment on column app.practice_sessions.insight is 'Sealed.';
