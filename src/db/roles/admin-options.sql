-- Who else may grant a given role to others or change its password, and whether current_user granted that right.
select m.roleid::regrole::text as role, m.member::regrole::text as member, m.grantor = current_user::regrole as own
  from pg_auth_members m
 where m.roleid::regrole::text = any ($1) and m.admin_option and m.member <> current_user::regrole
 order by 1, 2
