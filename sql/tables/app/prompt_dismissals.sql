-- app.prompt_dismissals: one row per person and prompt that they have put aside
-- (docs/contract/prompts.md#post-promptsstagestage_numberordinaldismiss).
create policy all_own on app.prompt_dismissals to app_api using (user_id = lib.current_user_id());
grant select, delete on app.prompt_dismissals to app_api;
grant insert (user_id, stage_number, ordinal, dismissed_at) on app.prompt_dismissals to app_api;
create trigger changes_on_write after insert or update or delete on app.prompt_dismissals for each row
  execute function lib.change_counted('user_id', 'prompt_dismissal', 'stage_number');
comment on table app.prompt_dismissals is 'Prompts of a stage that a person has put aside.';
comment on column app.prompt_dismissals.ordinal is 'The place of the prompt in its stage.';
