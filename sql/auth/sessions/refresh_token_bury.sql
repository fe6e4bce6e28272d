-- Ends a refresh token that nobody used, because its answer was lost, with the access tokens that came with it. If it
-- is sent later, it is a copy: replaced_at without used_at says so. Internal: auth.session_refresh.
create or replace function auth.refresh_token_bury(token auth.refresh_tokens) returns void
language sql volatile as $$
  update auth.refresh_tokens t set replaced_at = lib.machine_now() where t.token_hash = token.token_hash;
  insert into auth.revoked_tokens (token_id, expires_at, revoked_at)
  select t.token_id, t.expires_at, lib.machine_now() from auth.session_tokens t
   where t.user_id = token.user_id and t.session_id = token.session_id and t.came_with = token.token_hash
  on conflict do nothing;
$$;
