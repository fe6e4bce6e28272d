-- Whose token this is, and when it expires; null where there is none. A process keeps the answer, which never changes
-- but by an earlier end, and auth.enter checks the token with every statement. Definer: it reads tokens.
create or replace function auth.token_owner(token_hash bytea) returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select json_build_object('user_id', t.user_id::text, 'expires_at', floor(extract(epoch from t.expires_at)))
    from auth.api_tokens t where t.token_hash = token_owner.token_hash and t.expires_at > lib.machine_now()
$$;
grant execute on function auth.token_owner to app_api;
