-- What differs from the release besides the objects of our schemas, each with its cure: roles and their settings,
-- migrations, rows that every database has, an extension, settings of the server. $1: the settings of the run-time
-- roles as [{role, name, value, text}], $2: those of the server as [{name, value, unit}], $3: the migrations as
-- [{filename, hash}], $4: the bounds of each login of an analyst as [{login, connections, name, value, text}].
with
  settings as (select * from jsonb_to_recordset($1::jsonb) s (role text, name text, value text, text text)),
  roles as (select distinct s.role from settings s),
  analyst_roles (role) as (values ('app_analyst'), ('app_analyst_aggregates')),
  attributes (role, ours, attribute, of_superuser) as (
    select r.rolname, o.role is not null, a.name, a.name not in ('createrole', 'inherit')
           and (a.name <> 'createdb' or not (select rolcreatedb from pg_roles where rolname = current_user))
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
    select s.name, s.value, s.unit, p.setting, p.context,
           case when s.name = 'shared_preload_libraries' then s.value = any (string_to_array(replace(p.setting, ' ',
             ''), ','))
             else p.setting = s.value end as fine
      from jsonb_to_recordset($2::jsonb) s (name text, value text, unit text) join pg_settings p on p.name = s.name
  ),
  members as (
    select m.*, r.rolname::text as role, u.rolname::text as member_name, g.rolname::text as grantor_name,
           pg_has_role(current_user, g.oid, 'usage') as revocable
      from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
      join pg_roles g on g.oid = m.grantor
     where not (u.oid = (select nspowner from pg_namespace where nspname = 'app') or u.rolsuper)
  ),
  bounds as (
    select * from jsonb_to_recordset($4::jsonb) b (login text, connections integer, name text, value text, text text)
  ),
  logins as (
    select r.oid, r.rolname::text as login, r.rolconnlimit
      from pg_roles r where r.rolname in (select b.login from bounds b)
  ),
  migrations as (select * from jsonb_to_recordset($3::jsonb) m (filename text, hash text))
select 'role' as kind, a.role as object, string_agg(a.attribute, ', ' order by a.attribute) as found,
       case when bool_or(a.ours) then 'no attribute' else 'createrole alone' end as expected,
       case when bool_or(a.of_superuser) then '-- as superuser: ' else '' end
         || format('alter role %I %s', a.role, string_agg('no' || a.attribute, ' ' order by a.attribute)) as cure
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
         else 'no admin' end,
       case when m.revocable then '' else '-- as superuser: ' end || case
         when m.member_name in (select role from roles) then format('revoke %I from %I granted by %I cascade', m.role,
           m.member_name, m.grantor_name)
         else concat_ws('; ',
           case when m.admin_option then format('revoke admin option for %I from %I granted by %I cascade', m.role,
             m.member_name, m.grantor_name) end,
           case when m.role in (select role from analyst_roles) then format(
             'grant %I to %I with inherit true, set false granted by %I', m.role, m.member_name, m.grantor_name)
           end) end
  from members m
 where m.member_name in (select role from roles)
    or m.role in (select role from roles) and m.admin_option
    or m.role in (select role from analyst_roles) and m.set_option
    or m.role = (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'app') and m.admin_option
union all
select 'role_setting', s.role || ' ' || s.name, k.value, s.value, format('alter role %I set %s', s.role, s.text)
  from settings s join pg_roles r on r.rolname = s.role
  left join kept k on k.role = s.role and k.name = s.name and not k.here
 where k.value is distinct from s.value
union all
select 'role_setting', concat_ws(' ', nullif(k.role, ''), case when k.here then current_database() end, k.name),
  k.value, null,
       case when k.role = '' and not k.here or not exists (
         select from pg_settings p where p.name = k.name and p.context = 'user') then '-- as superuser: ' else '' end
           || case
         when k.role = '' and not k.here then format('alter role all reset %s', k.name)
         when k.role = '' then format('alter database %I reset %s', current_database(), k.name)
         when k.here then format('alter role %I in database %I reset %s', k.role, current_database(), k.name)
         else format('alter role %I reset %s', k.role, k.name) end
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
       case when p.context = 'superuser' and not has_parameter_privilege(b.name, 'set') then '-- as superuser: ' else ''
         end || format('alter role %I set %s', l.login, b.text)
  from logins l join bounds b on b.login = l.login left join pg_settings p on p.name = b.name
 where not exists (select from pg_db_role_setting s cross join unnest(s.setconfig) c
                    where s.setrole = l.oid and split_part(c, '=', 1) = b.name)
union all
select 'server_setting', s.name, s.setting || s.unit, s.value || s.unit, case
         when s.context = 'postmaster' then
           format('-- as superuser: alter system set %s = %s /* then restart the server */',
           s.name, concat_ws(', ', nullif(s.setting, ''), s.value))
         when s.context = 'user' then format('alter database %I set %s = %L', current_database(), s.name, s.value ||
           s.unit)
         else format('-- as superuser: alter database %I set %s = %L', current_database(), s.name, s.value || s.unit)
           end
  from server s where not s.fine
union all
select 'extension', 'pg_stat_statements', null, 'in any schema', '-- as superuser: create extension pg_stat_statements'
 where not exists (select from pg_extension where extname = 'pg_stat_statements')
union all
select 'migration', d.filename, d.hash, null, format('delete from graphile_migrate.migrations where hash = %L '
         '/* only where nothing of it ran: else take the release that has it */', d.hash)
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
  format('insert into auth.hmac_keys (purpose, key) values (%L, '
         'extensions.gen_random_bytes(32)) /* what the lost key named is lost */', p.purpose)
  from unnest('{email,notice}'::text[]) p (purpose)
 where not exists (select from auth.hmac_keys k where k.purpose = p.purpose)
