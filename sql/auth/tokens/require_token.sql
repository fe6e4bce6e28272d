-- A token of the caller that has not expired, or 404 token_not_found, for a foreign one too. Internal: functions of
-- tokens.
create or replace function auth.require_token(token_id bigint) returns auth.api_tokens
language plpgsql stable as $$
declare
  v_token auth.api_tokens;
begin
  select * into v_token from auth.api_tokens t
   where t.user_id = lib.current_user_id() and t.id = token_id and t.expires_at > lib.machine_now();
  if not found then
    perform lib.raise(404, 'token_not_found');
  end if;
  return v_token;
end $$;
