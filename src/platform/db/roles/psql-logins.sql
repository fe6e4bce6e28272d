-- Logins that inherit app_analyst, whoever made them.
select r.rolname::text as login
  from pg_auth_members m join pg_roles r on r.oid = m.member
 where m.roleid = to_regrole('app_analyst') and m.inherit_option and r.rolcanlogin and not r.rolsuper
   and r.rolname !~ '^app_' and r.oid <> (select nspowner from pg_namespace where nspname = 'app')
 order by 1
