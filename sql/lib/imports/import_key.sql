-- The columns of a record that are the primary key of its table, without the owner.
create or replace function lib.import_key(relation text, owner name, record jsonb) returns jsonb
language sql stable as $$
  select coalesce(jsonb_object_agg(a.attname, record -> a.attname), '{}')
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = relation::regclass and i.indisprimary and a.attname <> owner
$$;
