-- GET /users/me/export: the caller's tokens without their hashes. Definer: no run-time role may read tokens.
create or replace function auth.token_records() returns setof json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select to_json(b) from auth.api_tokens t cross join lateral auth.token_body(t) b
   where t.user_id = lib.current_user_id() order by t.id
$$;
grant execute on function auth.token_records to app_api;
