-- GET /tokens: the caller's tokens that have not expired, the newest first. Definer: it reads tokens.
create or replace function api.tokens_list() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(json_agg(b order by b.id desc), '[]')
    from auth.api_tokens t cross join lateral auth.token_body(t) b
   where t.user_id = lib.current_user_id() and t.expires_at > lib.machine_now()
$$;
grant execute on function api.tokens_list to app_api;
