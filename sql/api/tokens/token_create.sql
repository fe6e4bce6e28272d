-- POST /tokens: makes a token of the caller. The process has made it, and adds it to the first answer; here it is null,
-- as in a stored one. A person has at most twenty that have not expired. Definer: it writes tokens.
create or replace function api.token_create(body jsonb, token_hash bytea, prefix text) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_token auth.api_tokens;
begin
  if (select count(*) from auth.api_tokens t where t.user_id = v_me and t.expires_at > lib.machine_now()) >= 20 then
    perform lib.raise(409, 'token_quota_exceeded');
  end if;
  insert into auth.api_tokens as t (user_id, name, scopes, prefix, token_hash, created_at, expires_at,
    monthly_messages)
  values (v_me, body ->> 'name', array(select distinct s.scope
      from jsonb_array_elements_text(body -> 'scopes') s (scope) order by s.scope), token_create.prefix,
    token_create.token_hash, lib.machine_now(),
    lib.machine_now() + make_interval(days => (body ->> 'expires_in_days')::integer),
    coalesce((body ->> 'monthly_messages')::integer, 0))
  returning t.* into v_token;
  perform lib.event('token_made',
    jsonb_build_object('user_id', v_me, 'token_id', v_token.id, 'scopes', v_token.scopes));
  return (select to_json(b) from (select t.*, null::text as token from auth.token_body(v_token) t) b);
end $$;
grant execute on function api.token_create to app_api;
