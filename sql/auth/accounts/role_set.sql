-- npm run admin: sets or clears the admin, analyst, groups (an analyst who sees groups alone) or active flag of an
-- account; false where no account has the e-mail. `analyst` sees rows and ends `groups`; who loses either asks no
-- more. A disabled account's sessions end. Owner only, so no grant (docs/contract/decisions.md#d28).
create or replace function auth.role_set(email text, flag text, value boolean) returns boolean
language plpgsql volatile as $$
declare
  v_id bigint;
  v_email text := auth.address_of(lower(btrim(email)));
begin
  perform lib.change_lock(u.id) from auth.users u where u.email = v_email;
  update auth.users u set
    is_admin = case when flag = 'admin' then value else u.is_admin end,
    is_analyst = case when flag in ('analyst', 'groups') then value else u.is_analyst end,
    groups_only = case when flag in ('analyst', 'groups') then flag = 'groups' and value else u.groups_only end,
    is_active = case when flag = 'active' then value else u.is_active end
   where u.email = v_email
  returning u.id into v_id;
  if flag = 'active' and not value then
    perform auth.sessions_end(v_id);
  end if;
  return v_id is not null;
end $$;
