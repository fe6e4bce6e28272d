-- lib.person_tables decides for every table what deleting and exporting an account do with it.
select plan(10);

create temp view tables as
  select c.oid, c.oid::regclass::text as name
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace in ('app'::regnamespace, 'auth'::regnamespace);
create temp table registry as select * from lib.person_tables();
create temp view account_keys as
  select k.conrelid::regclass::text as name, a.attname as key
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
   where k.contype = 'f' and k.confdeltype = 'n' and k.confrelid = 'auth.users'::regclass;

select bag_eq('select name from tables', 'select relation from registry',
  'each table of app and auth has exactly one row in lib.person_tables');
select is_empty($$
  select relation from registry
   where on_deletion not in ('erased', 'anonymised', 'retained') or on_deletion is null or for_analysts is null
$$, 'each row states what deletion does and whether analysts see the table');
select is_empty($$
  select relation, c from registry, unnest(array[owner, actor]) c
   where c is not null
     and not exists (select from pg_attribute a where a.attrelid = relation::regclass and a.attname = c)
$$, 'owner and actor are columns of the table');
select bag_eq($$
  with recursive erased (oid) as (
    select 'auth.users'::regclass::oid
    union
    select k.conrelid from pg_constraint k join erased e on e.oid = k.confrelid
     where k.contype = 'f' and k.confdeltype = 'c'
  )
  select oid::regclass::text from erased union all select 'auth.login_attempts'
$$, $$ select relation from registry where on_deletion = 'erased' $$,
  'erased are the tables whose foreign keys cascade from auth.users, and the logins of its e-mail');
select bag_eq('select name, key from account_keys', $$
  select relation, owner from registry where on_deletion = 'anonymised'
  union all select relation, actor from registry where actor is not null
$$, 'anonymised are the columns whose foreign key to auth.users sets them to null');
select is_empty($$ select relation from registry where on_deletion = 'retained' and owner is not null $$,
  'a table that is retained names no person');
select is_empty($$
  select t.name from tables t join pg_attribute a on a.attrelid = t.oid and a.attname = 'user_id'
   where t.name like 'app.%'
  except select relation from registry where on_deletion = 'erased' and owner = 'user_id'
$$, 'a table of app with a user_id is erased with the account');

select is_empty($$ select relation from registry where (export_name is null) = (not_exported is null) $$,
  'each table is exported or has the reason why not, and never both');
select is_empty($$ select relation from registry where export_name is not null and owner is null $$,
  'a table that is exported names its owner');
select is_empty($$ select name from lib.export_queries() group by name having count(*) > 1 or bool_or(query is null) $$,
  'each list of an export has its own name and a query');

select * from finish();
