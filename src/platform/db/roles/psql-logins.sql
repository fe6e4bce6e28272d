-- Logins that inherit app_analyst.
select r.rolname::text as login
  from pg_auth_members m join pg_roles r on r.oid = m.member
 where m.roleid = 'app_analyst'::regrole and m.inherit_option and r.rolcanlogin and r.rolname <> current_user
   and not r.rolsuper and r.rolname !~ '^app_'
 order by 1
