-- Logins that may become app_analyst (set role), and whether this role granted that.
select m.member::regrole::text as login, m.grantor = current_user::regrole as own
  from pg_auth_members m where m.roleid = 'app_analyst'::regrole and m.set_option
   and m.member <> current_user::regrole order by 1
