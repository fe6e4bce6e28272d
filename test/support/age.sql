-- Makes a populated database old, as its owner can: rows in another physical order, sequences that start elsewhere, and
-- foreign keys in the order in which a dump restores them, which is the order of cascades.

do $$
declare
  v_table record;
  v_key record;
begin
  for v_table in select c.oid::regclass as name from pg_class c
                  where c.relkind = 'r' and c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace) loop
    execute format('update %1$s t set %2$I = t.%2$I
      where ctid = any (array(select ctid from %1$s tablesample bernoulli (30)))',
      v_table.name, (select a.attname from pg_attribute a where a.attrelid = v_table.name and a.attnum > 0
        and a.attidentity = '' and not a.attisdropped order by a.attnum limit 1));
  end loop;
  for v_key in select i.indrelid::regclass as table_name, min(i.indexrelid::regclass::text) as index_name
                 from pg_index i join pg_class c on c.oid = i.indrelid
                where c.relnamespace = 'app'::regnamespace and i.indpred is null and i.indexprs is null group by 1 loop
    execute format('cluster %s using %s', v_key.table_name, split_part(v_key.index_name, '.', 2));
  end loop;
  for v_table in select format('%I.%I', s.schemaname, s.sequencename) as name, s.start_value from pg_sequences s
                  where s.schemaname in ('app', 'auth') loop
    execute format('alter sequence %s start with %s', v_table.name, v_table.start_value + 100000);
  end loop;
  create temp table keys as
    select k.conrelid::regclass as table_name, k.conname, pg_get_constraintdef(k.oid) as definition from pg_constraint k
     where k.contype = 'f' and k.connamespace in ('app'::regnamespace, 'auth'::regnamespace);
  for v_key in select * from keys loop
    execute format('alter table %s drop constraint %I', v_key.table_name, v_key.conname);
  end loop;
  for v_key in select * from keys order by table_name::text, conname loop
    execute format('alter table %s add constraint %I %s', v_key.table_name, v_key.conname, v_key.definition);
  end loop;
  drop table keys;
end $$;
