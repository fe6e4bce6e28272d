-- Before a sensitive route, where the operator wants it (docs/contract/auth.md#sensitive-routes): null if the caller
-- signed in within the last 15 minutes or has no password ('!'); else the e-mail and the hash that the given password
-- must fit, and 403 where none is given. Definer: it reads password hashes.
create or replace function auth.confirm_begin(signed_in_at bigint, has_password boolean) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user auth.users;
begin
  select * into v_user from auth.users u where u.id = lib.current_user_id();
  if v_user.password_hash = '!' or to_timestamp(signed_in_at) > lib.machine_now() - interval '15 minutes' then
    return null;
  elsif not has_password then
    perform lib.raise(403, 'sign_in_again');
  end if;
  return json_build_object('email', v_user.email, 'password_hash', v_user.password_hash);
end $$;
grant execute on function auth.confirm_begin to app_api;
