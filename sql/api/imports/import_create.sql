-- POST /imports: keeps a file, sealed in pieces, and queues its reading. The unique index refuses a second open import.
create or replace function api.import_create(file bytea, source text, include_archived boolean) returns json
language plpgsql volatile as $$
declare
  c_piece constant integer := 192 * 1024;  -- base64 makes 256 KiB of it
  v_import app.imports;
begin
  insert into app.imports (user_id, source, include_archived, created_at, expires_at)
  values (lib.current_user_id(), nullif(import_create.source, 'auto'), import_create.include_archived, lib.now(),
    lib.now() + interval '24 hours')
  returning * into v_import;
  insert into app.import_chunks (user_id, import_id, position, body)
  select v_import.user_id, v_import.id, n, lib.seal(encode(substr(file, n * c_piece + 1, c_piece), 'base64'),
         place => format('import_chunks.body %s %s', v_import.id, n))
    from generate_series(0, (octet_length(file) - 1) / c_piece) n;
  perform lib.enqueue('import_read', json_build_object('user_id', v_import.user_id, 'import_id', v_import.id));
  perform lib.event('import_created', jsonb_build_object('user_id', v_import.user_id, 'import_id', v_import.id));
  return lib.import_body(v_import);
end $$;
grant execute on function api.import_create to app_api;
