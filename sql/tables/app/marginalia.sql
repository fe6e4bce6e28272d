-- app.marginalia: notes in the margin of an entry (journal.md section 4). The text noted stays as it was when noted.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> active: a pass of resonance
--   active --> active: the entry is edited and still holds the text (the span follows it)
--   active --> stale: the entry is edited and the text is gone
-- ```
alter table app.marginalia enable row level security;
create policy all_own on app.marginalia to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.marginalia to app_api, app_worker;
grant update (anchor_start, anchor_end, status, updated_at) on app.marginalia to app_api;
grant insert (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at, updated_at)
  on app.marginalia to app_api, app_worker;
grant update (essay, essay_generated_at, updated_at) on app.marginalia to app_api, app_worker;
comment on table app.marginalia is 'Margin notes on journal entries; anchor_text, note and essay are sealed.';
comment on column app.marginalia.anchor_start is 'Where the passage stands in the entry, in code points from 0.';
comment on column app.marginalia.anchor_end is 'Exclusive.';
comment on column app.marginalia.anchor_text is 'The passage as it was when it was noted; sealed.';
comment on column app.marginalia.note is 'Sealed.';
comment on column app.marginalia.essay is 'What the note promises, written once when asked for; sealed.';
comment on column app.marginalia.status is 'stale: the entry no longer holds the passage, for good.';
