select plan(2);
select bag_eq($$ select relation || '.' || name from lib.sealed_columns() $$, $$
  select p.relation || '.' || a.attname
    from lib.person_tables() p
    join pg_attribute a on a.attrelid = to_regclass(p.relation) and a.atttypid = 'bytea'::regtype
   where p.owner is not null and (p.relation ~ '^app\.' or a.attname ~ 'sealed' or p.relation = 'auth.push_devices')
     and p.relation not in ('app.idempotency_keys', 'app.import_chunks', 'app.import_rows')
     and a.attname not in ('source_key', 'hash', 'left_as', 'address_hash', 'account') $$,
  'each column of bytes, but marks, hashes, stored answers and files');
select is((select owner from lib.sealed_columns() where name = 'sealed_token'), 'created_by_user_id'::name,
  'names the person''s column');
select * from finish();
