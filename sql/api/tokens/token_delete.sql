-- DELETE /tokens/{token_id}: ends a token, in every process from the next statement on, with its streams and uses.
-- Definer: it writes tokens.
create or replace function api.token_delete(token_id bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.require_token(token_id);
  delete from auth.api_tokens t where t.user_id = lib.current_user_id() and t.id = token_delete.token_id;
  perform auth.streams_tell(lib.current_user_id());
  perform lib.event('token_ended', jsonb_build_object('user_id', lib.current_user_id(), 'token_id', token_id));
  return null;
end $$;
grant execute on function api.token_delete to app_api;
