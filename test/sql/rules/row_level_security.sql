select plan(7);

select is_empty($$
  select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and n.nspname in ('app', 'auth', 'jobs', 'lib') and not c.relrowsecurity
$$, 'every table has row-level security on');

select is_empty($$
  select c.oid::regclass, r.rolname from pg_class c join pg_roles r on r.oid = c.relowner
    where r.rolname in ('app_api', 'app_worker', 'app_analyst')
  union all
  select p.oid::regprocedure::oid, r.rolname from pg_proc p join pg_roles r on r.oid = p.proowner
    where r.rolname in ('app_api', 'app_worker', 'app_analyst')
$$, 'the run-time roles own nothing');

select is_empty($$
  select rolname from pg_roles where rolname like 'app\_%' and rolname <> 'app_owner'
    and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
  union all select rolname from pg_roles where rolname = 'app_owner' and (rolsuper or rolbypassrls)
$$, 'no role of the service is a superuser or bypasses policies');

select is_empty($$
  select distinct g.table_schema || '.' || g.table_name, g.grantee
    from information_schema.column_privileges g
    join pg_class c on c.oid = format('%I.%I', g.table_schema, g.table_name)::regclass and c.relkind in ('r', 'p')
   where g.grantee in ('app_api', 'app_worker', 'app_analyst') and g.table_schema in ('app', 'auth', 'jobs', 'lib')
     and not exists (select from pg_policies p where p.schemaname = g.table_schema and p.tablename = g.table_name
       and p.roles && array[g.grantee]::name[])
$$, 'a role with a right on a table has a policy there');

select is_empty($$
  select schemaname, tablename, policyname from pg_policies
   where schemaname in ('app', 'auth', 'jobs', 'lib') and coalesce(qual, '') || coalesce(with_check, '') ~* '\mselect\M'
$$, 'no policy holds a subquery');

select is_empty($$
  select p.schemaname, p.tablename, r.role, c.cmd
    from pg_policies p, unnest(p.roles) r (role), unnest(case when p.cmd = 'ALL'
      then array['SELECT', 'INSERT', 'UPDATE', 'DELETE'] else array[p.cmd] end) c (cmd)
   where p.permissive = 'PERMISSIVE' and p.schemaname in ('app', 'auth', 'jobs', 'lib')
   group by 1, 2, 3, 4 having count(*) > 1
$$, 'one permissive policy per command and role');

-- Its words are null without journal:read (lib.text_shown); what is of auth no run-time role reads.
select bag_eq($$
  select distinct s.relation from lib.sealed_columns() s
   where not exists (select from pg_policies p where s.relation = p.schemaname || '.' || p.tablename
     and p.permissive = 'RESTRICTIVE' and p.roles @> '{app_api}')
$$, array['app.practice_sessions', 'auth.practice_share_links', 'auth.push_devices'],
  'a table with sealed texts asks an assistant for a scope, but these');

select * from finish();
