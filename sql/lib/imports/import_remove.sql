-- Removes an object of the caller that an import made: an entry as its route does, any other row for good. record: what
-- was read of a row without an id, whose primary key it names.
create or replace function lib.import_remove(
  kind text, relation text, owner name, object_id bigint, record jsonb
) returns void
language plpgsql volatile as $$
begin
  if kind = 'entry' then
    perform api.journal_entry_delete(object_id);
  elsif object_id <> 0 then
    execute format('delete from %s t where t.%I = $1 and t.id = $2', relation, owner)
      using lib.current_user_id(), object_id;
  else
    execute format('delete from %s t where t.%I = $1 and to_jsonb(t) @> $2', relation, owner)
      using lib.current_user_id(), lib.import_key(relation, owner, record);
  end if;
end $$;
