-- Logins that may become a role of analysts (set role), and whether this role granted that.
select m.roleid::regrole::text as role, m.member::regrole::text as login, m.grantor = current_user::regrole as own
  from pg_auth_members m
 where m.roleid = any ('{app_analyst,app_analyst_aggregates}'::regrole[]) and m.set_option
   and m.member <> current_user::regrole order by 2, 1
