-- Writes a record in place of an object of the caller. Of an entry, what hangs on its text is anchored anew, and its
-- size counts.
create or replace function lib.import_rewrite(relation text, owner name, object_id bigint, record jsonb) returns void
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_old integer := (select lib.entry_bytes(e) from app.journal_entries e
    where relation = 'app.journal_entries' and e.user_id = v_me and e.id = import_rewrite.object_id);
begin
  perform lib.import_write(relation, owner, object_id, array[record]);
  perform lib.reanchor(e.id, record ->> 'message'), lib.journal_size_add(lib.entry_bytes(e) - v_old)
     from app.journal_entries e
    where relation = 'app.journal_entries' and e.user_id = v_me and e.id = import_rewrite.object_id;
end $$;
