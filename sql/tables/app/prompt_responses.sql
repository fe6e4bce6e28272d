-- app.prompt_responses: one response per person and week.
create policy all_own on app.prompt_responses to app_api, app_worker using (user_id = lib.current_user_id());
create policy all_assistants on app.prompt_responses as restrictive to app_api using (
  lib.app_asks() is not null or lib.scope_held('program:read') or lib.scope_held('program:write'));
grant select on app.prompt_responses to app_api, app_worker;
grant insert (user_id, week_number, prompt_ordinal, question, response, responded_at)
  on app.prompt_responses to app_api;
create policy select_analyst on app.prompt_responses for select to app_analyst using (true);
grant select (user_id, week_number, responded_at) on app.prompt_responses to app_analyst;
create trigger texts_bind before insert or update of response on app.prompt_responses
  for each row execute function lib.texts_bind('response');
create trigger changes_on_write after insert or update on app.prompt_responses for each row
  execute function lib.change_row('prompt_response', 'week_number');
create trigger changes_on_delete after delete on app.prompt_responses referencing old table as gone for each statement
  execute function lib.change_gone('prompt_response', 'week_number');
comment on table app.prompt_responses is 'Answers to weekly prompts, sealed.';
comment on column app.prompt_responses.week_number is 'Of the 36 weeks; answers count over all cycles.';
comment on column app.prompt_responses.prompt_ordinal is 'Which of the stage''s prompts was answered.';
comment on column app.prompt_responses.question is 'As it was asked.';
comment on column app.prompt_responses.response is 'Sealed.';
