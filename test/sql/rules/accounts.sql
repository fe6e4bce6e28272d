-- What becomes of each table when an account is deleted or exported is decided, for every table.
select plan(6);

create temp view tables as
  select c.oid::regclass as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') as owned
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace);

select is_empty('select name from tables except select relation from auth.deletion_policies()',
  'every table has a deletion policy: a foreign key to the account, or a line in auth.deletion_policies');
select is_empty($$
  select name from tables where owned and name::text like 'app.%'
  except select relation from auth.deletion_policies() where disposition = 'erased'
$$, 'what a person owns goes with the account');
select is_empty($$
  select relation from auth.deletion_policies() where disposition = 'retained'
  intersect select relation from auth.deletion_policies() where disposition <> 'retained'
$$, 'nothing that names a person is retained');

select is_empty($$ select name::text from tables except select relation from lib.export_collections() $$,
  'every table is exported, or lib.export_collections says why not');
select is_empty($$ select relation from lib.export_collections() where (name is null) = (reason is null) $$, 'never both');
select is_empty($$ select name from lib.export_collections() where name is not null group by name having count(*) > 1 $$,
  'each collection has a name of its own');

select * from finish();
