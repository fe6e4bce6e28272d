-- The live reset of a token with its account's address and hash, or null (docs/contract/auth.md#reset-tokens). gated:
-- the account is disabled or deleted. Definer: it reads resets and accounts.
create or replace function auth.password_reset_find(token text) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('reset_id', r.id, 'user_id', u.id, 'email', u.email,
           'password_hash', u.password_hash, 'gated', u.deleted_at is not null or not u.is_active)
    from auth.password_resets r join auth.users u on u.id = r.user_id
   where r.lookup_key = left(encode(sha256(convert_to(token, 'UTF8')), 'hex'), 16)
     and r.token_hash = sha256(convert_to(token, 'UTF8'))
     and r.used_at is null and r.cancelled_at is null and r.expires_at > lib.machine_now()
$$;
grant execute on function auth.password_reset_find to app_api;
