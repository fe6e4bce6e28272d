-- app.import_chunks: the file of an import, until it is applied (docs/contract/imports.md#what-is-kept).
create policy all_own on app.import_chunks to app_api, app_worker using (user_id = lib.current_user_id());
create policy all_assistants on app.import_chunks as restrictive to app_api using (lib.app_asks() is not null);
grant select on app.import_chunks to app_api;
grant insert (user_id, import_id, position, body) on app.import_chunks to app_api;
grant select on app.import_chunks to app_worker;
comment on table app.import_chunks is 'Files of imports in pieces; no piece is left once it was applied.';
comment on column app.import_chunks.body is 'A piece in base64, sealed.';
