-- Accounts and secrets are out of reach of every run-time role.
select plan(2);

select is_empty($$
  select r.rolname, c.oid::regclass from pg_roles r, pg_class c join pg_namespace n on n.oid = c.relnamespace
   where r.rolname in ('app_api', 'app_worker', 'app_analyst') and n.nspname = 'auth' and c.relkind = 'r'
     and has_any_column_privilege(r.rolname, c.oid, 'select, insert, update, references')
$$, 'no run-time role has a right on a table of auth');

select is_empty($$
  select r.rolname, s.nspname from pg_roles r, pg_namespace s
   where r.rolname in ('app_api', 'app_worker', 'app_analyst') and s.nspname !~ '^(pg_|tap$)'
     and has_schema_privilege(r.rolname, s.oid, 'create')
$$, 'no run-time role can create anything');

select * from finish();
