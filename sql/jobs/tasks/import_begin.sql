-- Task import_read: what is to be read, and that nothing is read yet: an earlier run may have died, or the
-- file is read again for another preview. Null where the import is not being read any more.
create or replace function jobs.import_begin(import_id bigint) returns json
language plpgsql volatile as $$
begin
  delete from app.import_rows r where r.user_id = lib.current_user_id() and r.import_id = import_begin.import_id;
  return (select json_build_object('source', i.source, 'include_archived', i.include_archived, 'chunks', (
      select count(*) from app.import_chunks c where c.user_id = i.user_id and c.import_id = i.id))
    from app.imports i
   where i.user_id = lib.current_user_id() and i.id = import_begin.import_id and i.state = 'reading');
end $$;
grant execute on function jobs.import_begin to app_worker;
