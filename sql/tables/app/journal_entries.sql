-- app.journal_entries: the journal (docs/contract/journal.md#entries). A deleted entry keeps its row, so every
-- statement has deleted_at is null.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> draft: POST /journal/
--   draft --> finished: PATCH status = finished
--   finished --> draft: PATCH status = draft
--   draft --> deleted: DELETE
--   finished --> deleted: DELETE
-- ```
create policy all_own on app.journal_entries to app_api, app_worker using (user_id = lib.current_user_id());
-- It names no other column, so that the app reads entries by an index alone.
create policy select_assistants on app.journal_entries as restrictive for select to app_api using (
  lib.app_asks() is not null or lib.entry_shown(id));
create policy insert_assistants on app.journal_entries as restrictive for insert to app_api with check (
  lib.scope_held('journal:write') or lib.scope_held('program:write'));
create policy update_assistants on app.journal_entries as restrictive for update to app_api
  using (lib.app_asks() is not null);
create trigger entry_make before insert on app.journal_entries for each row
  when (not lib.scope_held('app')) execute function lib.entry_make();
grant select on app.journal_entries to app_api, app_worker;
grant insert (user_id, written_at, local_day, updated_at, message, title, classification, tag, primary_aspect,
  secondary_aspect, reflection_level, reflection_scope_key, practice_session_id, user_practice_id)
  on app.journal_entries to app_api;
grant update (updated_at, deleted_at, message, title, tag, status, classification, primary_aspect, secondary_aspect,
  reflection_level, reflection_scope_key) on app.journal_entries to app_api;
-- The worker locks an entry while it anchors notes in it. A lock takes the right to update a column; the policy lets
-- this one keep its value only.
grant update (user_id) on app.journal_entries to app_worker;
create policy select_analyst on app.journal_entries for select to app_analyst using (true);
grant select (user_id, written_at, deleted_at, status, tag) on app.journal_entries to app_analyst;
-- No response shows local_day, which lib.local_days_fix writes.
create trigger texts_bind before insert or update of message, title on app.journal_entries
  for each row execute function lib.texts_bind('message', 'title');
create trigger changes_on_insert after insert on app.journal_entries for each row
  execute function lib.change_row('journal_entry', 'id', 'id', 'deleted_at');
create trigger changes_on_update after update on app.journal_entries for each row
  when (old.local_day is not distinct from new.local_day)
  execute function lib.change_row('journal_entry', 'id', 'id', 'deleted_at');
create trigger changes_on_update_within after update on app.journal_entries for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function lib.change_hidden_entry();
create trigger changes_on_delete after delete on app.journal_entries referencing old table as gone for each statement
  execute function lib.change_gone('journal_entry', 'id');
comment on table app.journal_entries is 'Journal entries; message and title are sealed.';
comment on column app.journal_entries.written_at is
  'When it was written; of an entry given by date, noon UTC of that day, or the middle of the local day where noon UTC '
  'is another local day.';
comment on column app.journal_entries.local_day is
  'Its day where it was written, or the day that dates it; null from an older release.';
comment on column app.journal_entries.deleted_at is 'A deleted entry keeps its row and reads as missing.';
comment on column app.journal_entries.message is 'Sealed.';
comment on column app.journal_entries.title is 'Sealed.';
comment on column app.journal_entries.classification is 'intimate: no language model reads it.';
comment on column app.journal_entries.sender is 'bot marks replies of an older version; no new row has it.';
comment on column app.journal_entries.primary_aspect is 'The stage whose aspect it is about.';
comment on column app.journal_entries.secondary_aspect is
  'Another stage''s aspect that it touches; counts half on the wheel.';
comment on column app.journal_entries.reflection_level is 'The kind of scope that the reflection is about.';
comment on column app.journal_entries.reflection_scope_key is
  'What it looks back on: c<cycle>: and w<week>, s<stage>, p<pair of stages>, t<tier> or prog.';
comment on column app.journal_entries.practice_session_id is 'The session it is about.';
comment on column app.journal_entries.user_practice_id is 'The practice it is about.';
