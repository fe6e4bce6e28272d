-- The caller's session that an access token belongs to; null where it belongs to none. Internal: auth functions of
-- sessions.
create or replace function auth.session_of_token(token_id text) returns bigint
language sql stable as $$
  select t.session_id from auth.session_tokens t
   where t.token_id = session_of_token.token_id and t.user_id = lib.current_user_id()
$$;
