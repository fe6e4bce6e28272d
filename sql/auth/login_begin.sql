-- POST /auth/login, first half: the hash to verify the password against, null where nobody can log in under the e-mail.
create or replace function auth.login_begin(email text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.password_hash from auth.users u where u.email = login_begin.email
$$;
grant execute on function auth.login_begin to app_api;
