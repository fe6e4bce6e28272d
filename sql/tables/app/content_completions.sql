-- app.content_completions: read marks, one per person and course item.
create policy all_own on app.content_completions to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.content_completions to app_api, app_worker;
grant insert (user_id, content_id, completed_at) on app.content_completions to app_api;
create policy select_analyst on app.content_completions for select to app_analyst using (true);
grant select (user_id, content_id, completed_at) on app.content_completions to app_analyst;
create trigger changes_on_write after insert or update on app.content_completions for each row
  execute function lib.change_row('content_completion', 'id');
create trigger changes_on_delete after delete on app.content_completions referencing old table as gone
  for each statement execute function lib.change_gone('content_completion', 'id');
comment on table app.content_completions is 'Course items that a person has read.';
