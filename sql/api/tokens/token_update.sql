-- PATCH /tokens/{token_id}: renames a token or narrows it, which holds at once: its streams end. What would widen it is
-- 422 at its field. Definer: it writes tokens.
create or replace function api.token_update(token_id bigint, body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_me bigint := lib.current_user_id();
  v_token auth.api_tokens := auth.require_token(token_id);
  v_scopes text[] := array(select distinct s.scope
    from jsonb_array_elements_text(nullif(body -> 'scopes', 'null')) s (scope) order by s.scope);
  v_ends timestamptz := lib.machine_now() + make_interval(days => (body ->> 'expires_in_days')::integer);
begin
  if not v_scopes <@ v_token.scopes then
    perform lib.refuse_value('scopes', 'Value error, a token can only lose scopes');
  elsif v_ends > v_token.expires_at then
    perform lib.refuse_value('expires_in_days', 'Value error, a token can only end earlier');
  elsif (body ->> 'monthly_messages')::integer > v_token.monthly_messages then
    perform lib.refuse_value('monthly_messages', 'Value error, a token can only spend less');
  end if;
  update auth.api_tokens t set name = coalesce(body ->> 'name', t.name), expires_at = coalesce(v_ends, t.expires_at),
      scopes = case when body ->> 'scopes' is null then t.scopes else v_scopes end,
      monthly_messages = coalesce((body ->> 'monthly_messages')::integer, t.monthly_messages)
   where t.user_id = v_me and t.id = token_update.token_id
  returning t.* into v_token;
  delete from auth.event_streams s where s.user_id = v_me and s.api_token_id = token_update.token_id;
  perform auth.streams_tell(v_me);
  return (select to_json(b) from auth.token_body(v_token) b);
end $$;
grant execute on function api.token_update to app_api;
