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
      using lib.current_user_id(), (
        select coalesce(jsonb_object_agg(a.attname, record -> a.attname), '{}')
          from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
         where i.indrelid = relation::regclass and i.indisprimary and a.attname <> owner);
  end if;
end $$;
