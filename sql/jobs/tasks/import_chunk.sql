-- Task import_read: a piece of the file, in base64; null where the import is gone.
create or replace function jobs.import_chunk(import_id bigint, nth integer) returns text
language sql stable as $$
  select lib.open(c.body, format('import_chunks.body %s %s', c.import_id, c.position))
    from app.import_chunks c
   where c.user_id = lib.current_user_id() and c.import_id = import_chunk.import_id and c.position = nth
$$;
grant execute on function jobs.import_chunk to app_worker;
