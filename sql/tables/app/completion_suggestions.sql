-- app.completion_suggestions: completions that a model found in an entry
-- (docs/contract/suggestions.md#suggestion-states).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> pending: resonance
--   pending --> accepted: accept (logs the goal, or a practice session)
--   pending --> dismissed: dismiss, or the entry is edited and the text is gone
--   accepted --> accepted: accept (logs nothing more)
--   dismissed --> dismissed: dismiss
-- ```
create policy all_own on app.completion_suggestions to app_api, app_worker using (user_id = lib.current_user_id());
create policy all_assistants on app.completion_suggestions as restrictive to app_api using (
  lib.app_asks() is not null or lib.scope_held('journal:read') and lib.entry_shown(entry_id));
grant select on app.completion_suggestions to app_api, app_worker;
grant update (anchor_start, anchor_end, status, accepted_at, completed_units, logged_on, updated_at)
  on app.completion_suggestions to app_api;
grant insert (user_id, entry_id, target_type, goal_id, user_practice_id, label, anchor_start, anchor_end, anchor_text,
  created_at, updated_at) on app.completion_suggestions to app_api, app_worker;
create policy select_analyst on app.completion_suggestions for select to app_analyst using (true);
grant select (user_id, status, created_at, updated_at) on app.completion_suggestions to app_analyst;
create trigger texts_bind before insert or update of label, anchor_text on app.completion_suggestions
  for each row execute function lib.texts_bind('label', 'anchor_text');
create trigger changes_on_write after insert or update on app.completion_suggestions for each row
  execute function lib.change_row('completion_suggestion', 'id');
create trigger changes_on_delete after delete on app.completion_suggestions referencing old table as gone
  for each statement execute function lib.change_gone('completion_suggestion', 'id');
comment on table app.completion_suggestions is
  'Completions that a model found in an entry; anchor_text and label are sealed.';
comment on column app.completion_suggestions.completed_units is
  'The goal''s units of the day once it was accepted; null before, and for a practice.';
comment on column app.completion_suggestions.logged_on is 'The local day that accepting it logged.';
comment on column app.completion_suggestions.label is 'What accepting would log, as the person reads it; sealed.';
comment on column app.completion_suggestions.anchor_start is
  'Where the span begins in the entry, in code points from 0.';
comment on column app.completion_suggestions.anchor_end is 'Where the span ends, exclusive.';
comment on column app.completion_suggestions.anchor_text is 'The text of the span when it was found; sealed.';
