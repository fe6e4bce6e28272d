-- POST /imports/{import_id}/apply: queues the application of a preview that the person has seen. Where the account has
-- changed since, the preview is made anew first; null if it is another one now, which the route answers with 409, so
-- that the new one stays. A large import, whose preview takes longer than a request may, is read again by its job, and
-- null too. Definer: it makes previews, and no run-time role may read the log of changes.
create or replace function api.import_apply(import_id bigint, body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  c_previewed_here constant integer := 5000;  -- rows
  v_import app.imports := lib.require_import(import_id);
  v_sha256 text := v_import.preview_sha256;
begin
  if v_import.state <> 'ready' then
    perform lib.raise(409, 'import_not_ready');
  elsif v_import.previewed_on <> lib.today() or not exists (  -- nothing has changed since the import itself
      select from app.changes c join app.change_counters n on n.user_id = c.user_id and n.counter = c.counter
       where c.user_id = v_import.user_id and c.resource = 'import' and c.object_id = v_import.id) then
    if v_import.total > c_previewed_here then
      update app.imports i set state = 'reading', done = 0, total = null, preview = null, preview_sha256 = null,
          problems = null
       where i.user_id = v_import.user_id and i.id = v_import.id;
      perform lib.enqueue('import_read', json_build_object('user_id', v_import.user_id, 'import_id', v_import.id));
      return null;
    end if;
    v_sha256 := lib.import_previewed(v_import);
  end if;
  if v_sha256 <> body ->> 'preview_sha256' then
    return null;
  end if;
  update app.imports i set state = 'applying', done = 0 where i.user_id = v_import.user_id and i.id = v_import.id
  returning * into v_import;
  delete from app.import_chunks c where c.user_id = v_import.user_id and c.import_id = v_import.id;
  perform lib.enqueue('import_apply', json_build_object('user_id', v_import.user_id, 'import_id', v_import.id));
  return lib.import_body(v_import);
end $$;
grant execute on function api.import_apply to app_api;
