-- app.completion_suggestions: things an entry says were done, offered for logging (journal.md section 5).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> pending: a pass of resonance
--   pending --> accepted: accept (logs the goal, or a practice session)
--   pending --> dismissed: dismiss, or the entry is edited and the text is gone
--   accepted --> accepted: accept (logs nothing more)
--   dismissed --> dismissed: dismiss
-- ```
alter table app.completion_suggestions enable row level security;
create policy all_own on app.completion_suggestions to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.completion_suggestions to app_api, app_worker;
grant update (anchor_start, anchor_end, status, accepted_at, updated_at) on app.completion_suggestions to app_api;
grant insert (user_id, entry_id, target_type, goal_id, user_practice_id, label, anchor_start, anchor_end, anchor_text,
  created_at, updated_at) on app.completion_suggestions to app_api, app_worker;
comment on table app.completion_suggestions is 'What an entry says was done; anchor_text and label are sealed.';
comment on column app.completion_suggestions.label is 'What would be logged, as the person reads it; sealed.';
comment on column app.completion_suggestions.anchor_start is
  'Where the passage stands in the entry, in code points from 0.';
comment on column app.completion_suggestions.anchor_end is 'Exclusive.';
comment on column app.completion_suggestions.anchor_text is 'The passage as it was when it was found; sealed.';
