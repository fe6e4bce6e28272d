-- app.import_links: which object a thing of a file became (docs/contract/imports.md#links). Only definer functions
-- write them. A link that a later import replaced is not current; its undo brings it back.
create policy all_own on app.import_links to app_api using (user_id = lib.current_user_id());
create policy all_assistants on app.import_links as restrictive to app_api using (lib.app_asks() is not null);
grant select on app.import_links to app_api;
create trigger texts_bind before insert or update of details on app.import_links
  for each row when (new.details is not null) execute function lib.texts_bind('details');
comment on table app.import_links is 'Which object a thing of an imported file became, and how the import left it.';
comment on column app.import_links.import_id is 'The import; null: it was undone, and the object stayed.';
comment on column app.import_links.source_key is 'As in app.import_rows.';
comment on column app.import_links.object_id is 'The object; 0 for one without an id, which details describes.';
comment on column app.import_links.hash is 'A mark of the thing as the file had it.';
comment on column app.import_links.left_as is 'A mark of the object as the import left it.';
comment on column app.import_links.details is
  'JSON: what the thing was called there, the object before a merge, or the row of an object without an id; sealed.';
