-- app.marginalia: margin notes on entries (docs/contract/marginalia.md#note-states). anchor_text stays as it was when
-- the note was made.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> active: resonance
--   active --> active: the entry is edited and still holds the text (the span follows it)
--   active --> stale: the entry is edited and the text is gone
-- ```
create policy all_own on app.marginalia to app_api, app_worker using (user_id = lib.current_user_id());
create policy all_assistants on app.marginalia as restrictive to app_api using (
  lib.app_asks() is not null or lib.scope_held('journal:read') and lib.entry_shown(entry_id));
grant select on app.marginalia to app_api, app_worker;
grant update (anchor_start, anchor_end, status, updated_at) on app.marginalia to app_api;
grant insert (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at, updated_at)
  on app.marginalia to app_api, app_worker;
grant update (essay, essay_generated_at, updated_at) on app.marginalia to app_api, app_worker;
create trigger texts_bind before insert or update of anchor_text, note, essay on app.marginalia
  for each row execute function lib.texts_bind('anchor_text', 'note', 'essay');
create trigger changes_on_write after insert or update on app.marginalia for each row
  execute function lib.change_row('marginalia', 'id');
create trigger changes_on_delete after delete on app.marginalia referencing old table as gone for each statement
  execute function lib.change_gone('marginalia', 'id');
comment on table app.marginalia is 'Margin notes on journal entries; anchor_text, note and essay are sealed.';
comment on column app.marginalia.anchor_start is 'Where the span begins in the entry, in code points from 0.';
comment on column app.marginalia.anchor_end is 'Where the span ends, exclusive.';
comment on column app.marginalia.anchor_text is 'The text of the span when the note was made; sealed.';
comment on column app.marginalia.note is 'Sealed.';
comment on column app.marginalia.essay is 'The long form of the note, written once on request; sealed.';
comment on column app.marginalia.status is 'stale: the entry no longer holds the text; it stays stale.';
