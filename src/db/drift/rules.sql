-- What differs from the release besides the objects of our schemas, each with its cure: roles and their settings,
-- migrations, rows that every database has, an extension, settings of the server. $1: the settings of the run-time
-- roles as [{role, name, value, text}], $2: those of the server as [{name, value, unit}], $3: the migrations as
-- [{filename, hash}], $4: the bounds of each login of an analyst as [{login, connections, name, value, text}].
with
  settings as (select * from jsonb_to_recordset($1::jsonb) s (role text, name text, value text, text text)),
  roles as (select distinct s.role from settings s),
  analyst_roles (role) as (values ('app_analyst'), ('app_analyst_aggregates')),
  attributes (role, ours, attribute) as (
    select r.rolname, o.role is not null, a.name
      from pg_roles r left join roles o on o.role = r.rolname
      cross join lateral (values ('superuser', r.rolsuper), ('bypassrls', r.rolbypassrls), ('replication',
        r.rolreplication),
        ('createrole', r.rolcreaterole), ('createdb', r.rolcreatedb), ('inherit', r.rolinherit)) a (name, has)
     where a.has and (o.role is not null or a.name in ('superuser', 'bypassrls', 'replication')
       and r.oid = (select nspowner from pg_namespace where nspname = 'app'))
  ),
  kept as (
    select coalesce(r.rolname, '') as role, s.setdatabase <> 0 as here, split_part(c, '=', 1) as name,
           substr(c, strpos(c, '=') + 1) as value
      from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole cross join unnest(s.setconfig) c
     where (s.setdatabase = 0 or s.setdatabase = (select oid from pg_database where datname = current_database()))
       and (s.setrole = 0 or r.rolname in (select role from roles))
  ),
  server as (
    select s.name, s.value, s.unit, p.reset_val as setting,
           case when s.name = 'shared_preload_libraries' then s.value = any (string_to_array(replace(p.reset_val, ' ',
             ''), ','))
             else p.reset_val = s.value end as fine
      from jsonb_to_recordset($2::jsonb) s (name text, value text, unit text) join pg_settings p on p.name = s.name
  ),
  members as (
    select m.*, m.roleid::regrole::text as role, m.member::regrole::text as member_name
      from pg_auth_members m join pg_roles u on u.oid = m.member
     where not (u.oid = (select nspowner from pg_namespace where nspname = 'app') or u.rolsuper)
  ),
  bounds as (
    select * from jsonb_to_recordset($4::jsonb) b (login text, connections integer, name text, value text, text text)
  ),
  logins as (
    select r.oid, r.rolname::text as login, r.rolconnlimit
      from pg_roles r where r.rolname in (select b.login from bounds b)
  ),
  migrations as (select * from jsonb_to_recordset($3::jsonb) m (filename text, hash text)),
  owner as (select nspowner as oid, pg_get_userbyid(nspowner) as name from pg_namespace where nspname = 'app'),
  -- The rights that owner.sql gives and takes (../../roles/owner.sql): each as a privilege on objects, who has it too
  -- much, and who lacks it.
  closed_functions as (
    select p.oid, p.proname ~ '^lo_' as of_large_objects, p.oid::regprocedure::text as name,
           p.proname in ('pg_stat_get_activity', 'pg_lock_status') as of_monitors
      from pg_proc p
     where p.pronamespace = 'pg_catalog'::regnamespace
       and (p.proname ~ '^pg_((try_)?advisory_|(cancel|terminate)_backend$|logical_emit_message$|export_snapshot$)'
         or p.proname ~ '^pg_(stat_get_(backend_)?activity|lock_status)$'
         or p.oid in ('lo_create(oid)'::regprocedure, 'lo_creat(integer)'::regprocedure,
           'lo_from_bytea(oid,bytea)'::regprocedure))
  ),
  statistics as (
    select c.oid, c.oid::regclass::text as name
      from pg_extension e join pg_depend d on d.refobjid = e.oid and d.refclassid = 'pg_extension'::regclass
      join pg_class c on c.oid = d.objid and d.classid = 'pg_class'::regclass
     where e.extname = 'pg_stat_statements' and c.relkind = 'v'
  ),
  statistics_functions as (
    select p.oid, p.oid::regprocedure::text as name
      from pg_extension e join pg_depend d on d.refobjid = e.oid and d.refclassid = 'pg_extension'::regclass
      join pg_proc p on p.oid = d.objid and d.classid = 'pg_proc'::regclass
     where e.extname = 'pg_stat_statements' and p.proname in ('pg_stat_statements', 'pg_stat_statements_info')
  ),
  superuser_rights (privilege, object, grantee, due, option) as (
    select 'execute on function', f.name, 'public', false, ''
      from closed_functions f where has_function_privilege('public', f.oid, 'execute')
    union all
    select 'execute on function', f.name, o.name, true, ' with grant option'
      from closed_functions f, owner o
     where not f.of_large_objects and not has_function_privilege(o.oid, f.oid, 'execute with grant option')
    union all
    select 'execute on function', f.name, 'pg_monitor', true, ''
      from closed_functions f where f.of_monitors and not has_function_privilege('pg_monitor', f.oid, 'execute')
    union all
    select 'select on', s.name, 'public', false, ''
      from statistics s where has_table_privilege('public', s.oid, 'select')
    union all
    select 'select on', s.name, o.name, true, ''
      from statistics s, owner o where not has_table_privilege(o.oid, s.oid, 'select')
    union all
    select 'execute on function', f.name, 'public', false, ''
      from statistics_functions f where has_function_privilege('public', f.oid, 'execute')
    union all
    select 'execute on function', f.name, o.name, true, ''
      from statistics_functions f, owner o where not has_function_privilege(o.oid, f.oid, 'execute')
    union all
    select 'connect on database', d.datname, 'public', false, ''
      from pg_database d
     where d.datname in ('postgres', 'template1') and has_database_privilege('public', d.oid, 'connect')
    union all
    select 'set on parameter', 'temp_file_limit', o.name, true, ''
      from owner o where not has_parameter_privilege(o.oid, 'temp_file_limit', 'set')
  )
select 'role' as kind, a.role as object, string_agg(a.attribute, ', ' order by a.attribute) as found,
       case when bool_or(a.ours) then 'no attribute' else 'createrole alone' end as expected,
       'take the attribute from the role (alter role)' as cure
  from attributes a group by a.role
union all
select 'role', r.role, null, 'a role without rights of its own', 'npm run migrate'
  from roles r where not exists (select from pg_roles p where p.rolname = r.role)
union all
select 'role_membership', m.role || ' ' || m.member_name,
       concat_ws(', ', case when m.admin_option then 'admin' end, case when m.inherit_option then 'inherit' end,
         case when m.set_option then 'set' end),
       case when m.member_name in (select role from roles) then null
         when m.role in (select role from analyst_roles) then 'inherit alone'
         when m.role = (select o.name from owner o) then null
         else 'no admin' end,
       'the role that granted what is not expected revokes it; npm run migrate does for the owner'
  from members m
 where m.member_name in (select role from roles)
    or m.role in (select role from roles) and m.admin_option
    or m.role in (select role from analyst_roles) and m.set_option
    or m.role = (select o.name from owner o)
union all
select 'role_membership', r.role || ' ' || o.name, null, 'a member',
       'run owner.sql as a superuser (npm run owner-sql)'
  from owner o, unnest('{pg_read_all_stats,pg_read_all_settings}'::text[]) r (role)
 where not pg_has_role(o.oid, r.role, 'usage')
union all
select 'grant', string_agg(x.object, ', ' order by x.object) || ' ' || x.grantee,
       case when not x.due then x.privilege end, case when x.due then x.privilege || x.option end,
       'run owner.sql as a superuser (npm run owner-sql)'
  from superuser_rights x group by x.privilege, x.grantee, x.due, x.option
union all
select 'role_setting', s.role || ' ' || s.name, k.value, s.value, 'npm run migrate'
  from settings s join pg_roles r on r.rolname = s.role
  left join kept k on k.role = s.role and k.name = s.name and not k.here
 where k.value is distinct from s.value
union all
select 'role_setting', concat_ws(' ', nullif(k.role, ''), case when k.here then current_database() end, k.name),
  k.value, null, 'reset it (alter role, alter database)'
  from kept k
 where case when k.role <> '' and not k.here
         then not exists (select from settings s where s.role = k.role and s.name = k.name)
         else k.name not in (select name from server) end
union all
select distinct 'role', l.login || ' connection limit', null, b.connections::text,
       format('alter role %I connection limit %s', l.login, b.connections)
  from logins l join bounds b on b.login = l.login where l.rolconnlimit = -1
union all
select 'role_setting', l.login || ' ' || b.name, null, b.value,
       format('alter role %I set %s', l.login, b.text)
  from logins l join bounds b on b.login = l.login
 where not exists (select from pg_db_role_setting s cross join unnest(s.setconfig) c
                    where s.setrole = l.oid and split_part(c, '=', 1) = b.name)
union all
select 'server_setting', s.name, s.setting || s.unit, s.value || s.unit, 'set it on the server: docs/dbas.md#settings'
  from server s where not s.fine
union all
select 'extension', 'pg_stat_statements', null, 'in any schema', 'run owner.sql as a superuser (npm run owner-sql)'
 where not exists (select from pg_extension where extname = 'pg_stat_statements')
union all
select 'migration', d.filename, d.hash, null, 'take the check of the release that has it'
  from graphile_migrate.migrations d where not exists (select from migrations m where m.hash = d.hash)
union all
select 'migration', m.filename, null, m.hash, 'npm run migrate'
  from migrations m where not exists (select from graphile_migrate.migrations d where d.hash = m.hash)
union all
select 'data', 'lib.timezones', null, count(*) || ' more zones: ' || min(z.name), 'npm run migrate'
  from pg_timezone_names z
 where z.name !~ '^(posix|right)/' and z.name not in ('Factory', 'localtime', 'posixrules')
   and not exists (select from lib.timezones t where t.name = z.name)
having count(*) > 0
union all
select 'data', 'auth.hmac_keys ' || p.purpose, null, 'a key',
  'insert a key of 32 random bytes; what the lost key named is lost'
  from unnest('{email,notice}'::text[]) p (purpose)
 where not exists (select from auth.hmac_keys k where k.purpose = p.purpose)
