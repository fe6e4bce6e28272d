-- Logins that inherit a role of analysts, no matter who created them.
select r.rolname::text as login, min(m.roleid::regrole::text) as role
  from pg_auth_members m join pg_roles r on r.oid = m.member
 where m.roleid in (to_regrole('app_analyst'), to_regrole('app_analyst_aggregates')) and m.inherit_option
   and r.rolcanlogin and not r.rolsuper and r.rolname !~ '^app_'
   and r.oid <> (select nspowner from pg_namespace where nspname = 'app')
 group by 1
 order by 1
