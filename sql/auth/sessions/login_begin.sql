-- POST /auth/login, first step: the hash to verify the password against, null where no account has the e-mail. Definer:
-- it reads password hashes.
create or replace function auth.login_begin(email text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.password_hash from auth.users u where u.email = auth.address_of(login_begin.email)
$$;
grant execute on function auth.login_begin to app_api;
