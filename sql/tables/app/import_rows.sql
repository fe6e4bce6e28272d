-- app.import_rows: what was read from the file of an import, until it is applied
-- (docs/contract/imports.md#what-is-kept).
create policy all_own on app.import_rows to app_worker using (user_id = lib.current_user_id());
grant select, delete on app.import_rows to app_worker;
comment on table app.import_rows is 'What was read from files of imports, in the order in which it is applied.';
comment on column app.import_rows.rank is 'The place of its kind in lib.import_kinds: what others name comes first.';
comment on column app.import_rows.position is 'Its place in the file.';
comment on column app.import_rows.source_key is
  'What names the thing in files of this app, as a mark under the data key.';
comment on column app.import_rows.body is 'The row as the reader yielded it, in JSON; sealed.';
