-- Keys allow the tables to be distributed by user_id, and keep references within the rows of one person.
select plan(5);

create temp view owned as
  select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
   where n.nspname = 'app' and c.relkind in ('r', 'p') and a.attname = 'user_id';

select is_empty($$
  select i.indexrelid::regclass from pg_index i join owned o on o.oid = i.indrelid
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
   where (i.indisprimary or i.indisunique) and a.attname <> 'user_id'
$$, 'primary keys and uniques of a user-owned table start with user_id');

select is_empty($$
  select o.oid::regclass from owned o where not exists (select from pg_attribute a
    where a.attrelid = o.oid and a.attname = 'user_id' and a.attnotnull)
$$, 'user_id is never null');

select is_empty($$
  select k.conname from pg_constraint k join owned o on o.oid = k.conrelid join owned r on r.oid = k.confrelid
   where k.contype = 'f' and not exists (select from pg_attribute a
     where a.attrelid = k.conrelid and a.attname = 'user_id' and a.attnum = any (k.conkey))
$$, 'a reference between user-owned tables carries user_id');

select is_empty($$
  select k.conname from pg_constraint k join pg_namespace n on n.oid = k.connamespace
   where k.contype = 'f' and n.nspname in ('app', 'auth') and k.confdeltype = 'a'
$$, 'every foreign key states what a delete does');

select is_empty($$
  select k.conrelid::regclass, k.conname from pg_constraint k join pg_namespace n on n.oid = k.connamespace
   where k.contype = 'f' and n.nspname in ('app', 'auth')
     and not exists (select from pg_index i where i.indrelid = k.conrelid
       and ((i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
         or i.indisunique and k.conkey @> (i.indkey::int2[])[0:i.indnkeyatts - 1]))
$$, 'every foreign key has an index, or a unique one finds its only row');

select * from finish();
