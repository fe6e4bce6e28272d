-- app.journal_entries: the journal. A deleted entry keeps its row; every statement says deleted_at is null.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> draft: POST /journal/
--   draft --> finished: PATCH status = finished
--   finished --> draft: PATCH status = draft
--   draft --> deleted: DELETE
--   finished --> deleted: DELETE
-- ```
alter table app.journal_entries enable row level security;
create policy all_own on app.journal_entries to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.journal_entries to app_api, app_worker;
grant insert (user_id, written_at, updated_at, message, title, classification, tag, primary_aspect, secondary_aspect,
  reflection_level, reflection_scope_key, practice_session_id, user_practice_id) on app.journal_entries to app_api;
grant update (updated_at, deleted_at, message, title, status, classification, primary_aspect, secondary_aspect,
  reflection_level, reflection_scope_key) on app.journal_entries to app_api;
-- The worker locks an entry while it anchors notes in it, which takes the right to update a column; the policy keeps the value.
grant update (user_id) on app.journal_entries to app_worker;
create policy select_analyst on app.journal_entries for select to app_analyst using (true);
grant select (user_id, written_at, deleted_at, status, tag) on app.journal_entries to app_analyst;
comment on table app.journal_entries is 'Journal entries; message and title are sealed.';
