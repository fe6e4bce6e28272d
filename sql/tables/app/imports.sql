-- app.imports: files that people bring along (docs/contract/imports.md). At most one of a person is open.
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> reading: POST /imports
--   reading --> ready: the task import_read has read the file and made the preview
--   reading --> failed: the task refuses the file
--   ready --> reading: POST /imports/{id}/apply of a large import, where the account has changed
--   ready --> applying: POST /imports/{id}/apply
--   applying --> applied: the task import_apply has applied the last row
--   applied --> undoing: POST /imports/{id}/undo
--   undoing --> undone: the task import_undo has gone through the first link
--   reading --> expired: 24 hours after the upload
--   ready --> expired: 24 hours after the upload
--   reading --> [*]: DELETE
--   ready --> [*]: DELETE
--   failed --> [*]: DELETE
--   expired --> [*]: DELETE
-- ```
create policy all_own on app.imports to app_api, app_worker using (user_id = lib.current_user_id());
create policy all_assistants on app.imports as restrictive to app_api using (lib.app_asks() is not null);
grant select on app.imports to app_api, app_worker;
grant insert (user_id, source, include_archived, created_at, expires_at) on app.imports to app_api;
grant update (state, done, total) on app.imports to app_api;
grant delete on app.imports to app_api;
create trigger texts_bind before insert or update of preview, result, problems on app.imports
  for each row execute function lib.texts_bind('preview', 'result', 'problems');
create trigger changes_on_write after insert or update on app.imports for each row
  execute function lib.change_row('import', 'id');
create trigger changes_on_delete after delete on app.imports referencing old table as gone for each statement
  execute function lib.change_gone('import', 'id');
comment on table app.imports is 'Files that people bring along, and what became of them.';
comment on column app.imports.source is
  'The app that wrote the file; null until it is read, where the person left it open.';
comment on column app.imports.is_own is 'Whether the file is an export of this very account.';
comment on column app.imports.account is
  'A mark of the account that an own export is of; null where the file does not say it, or is of another app.';
comment on column app.imports.done is 'How many rows are read or applied; of an undo, how many links are taken back.';
comment on column app.imports.total is 'How many there are; null while the file is read.';
comment on column app.imports.detail is 'Why the file was refused.';
comment on column app.imports.preview is 'What applying it would do: counts and examples; sealed.';
comment on column app.imports.previewed_on is
  'The person''s local day of the preview: what is after today may be refused.';
comment on column app.imports.result is 'What applying it has done so far, and what an undo did; sealed.';
comment on column app.imports.problems is 'What the reader left out, the first 100; sealed.';
comment on column app.imports.expires_at is 'When the file is forgotten unless it was applied.';
