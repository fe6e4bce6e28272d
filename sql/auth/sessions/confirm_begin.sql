-- Before a sensitive route (docs/contract/auth.md#sensitive-routes): null if nothing more is needed, else the e-mail
-- and the hash that the given password must fit, and 403 where none is given. needs: `fresh`, a sign-in of the last 15
-- minutes where the account has a password ('!' is none); `sign_in`, the same of every account; `password`, the
-- password itself, and of an account without one such a sign-in. Definer: it reads password hashes.
create or replace function auth.confirm_begin(signed_in_at bigint, has_password boolean, needs text default 'fresh')
returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user auth.users;
  v_fresh boolean := to_timestamp(signed_in_at) > lib.machine_now() - interval '15 minutes';
begin
  select * into v_user from auth.users u where u.id = lib.current_user_id();
  if v_user.password_hash = '!' and (v_fresh or needs = 'fresh') or v_fresh and needs <> 'password' then
    return null;
  elsif not has_password or v_user.password_hash = '!' then
    perform lib.raise(403, 'sign_in_again');
  end if;
  return json_build_object('email', v_user.email, 'password_hash', v_user.password_hash);
end $$;
grant execute on function auth.confirm_begin to app_api;
