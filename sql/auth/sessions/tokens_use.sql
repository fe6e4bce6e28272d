-- Notes the first use of access tokens of sessions: from now on the refresh token that came with it counts as used
-- (docs/contract/auth.md#post-authsessionsrefresh). It never waits: a row that is locked belongs to a request that
-- notes the same, or that trades or ends the token. Internal: auth.enter and auth.tokens_refused.
create or replace function auth.tokens_use(token_ids text[]) returns void
language sql volatile as $$
  with unused as (
    select t.token_id, r.token_hash
      from auth.session_tokens t join auth.refresh_tokens r on r.token_hash = t.came_with
     where t.token_id = any (token_ids) for update skip locked),
  noted as (
    update auth.session_tokens t set came_with = null from unused u where t.token_id = u.token_id)
  update auth.refresh_tokens r set used_at = lib.machine_now()
    from unused u where r.token_hash = u.token_hash and r.used_at is null
$$;
