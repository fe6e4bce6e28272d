-- POST /auth/sessions/refresh (docs/contract/auth.md#post-authsessionsrefresh): spends a refresh token for its
-- successor. A spent one whose successor was not used yet is traded again: for the same successor while the grace
-- lasts, afterwards for another one, and then the unused successor dies. Any other spent token ends the session.
--
-- The process computes successors, because only it has the key. successor_hash is the one that follows after
-- `lost_successors` of them died unused, next_hash the one after it; `follows` of the answer says how many had died
-- before the one that the token was traded for. If the process guessed wrong, it is asked to try again ({"lost": n}).
-- began_at: when the request came, in seconds; a use of the successor that came later does not count, because tabs
-- send the same token at once and the first one uses its answer while the second still waits here.
-- A refusal is {"refused": …}, because raising it would roll the end of the session back. Definer: it reads accounts
-- and writes sessions.
create or replace function auth.session_refresh(
  token_hash bytea, successor_hash bytea, token_id text, token_expires_at bigint, grace_seconds integer,
  next_hash bytea default null, lost_successors integer default 0, began_at double precision default null
) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_now timestamptz;
  v_token auth.refresh_tokens;
  v_successor auth.refresh_tokens;
  v_hash bytea := successor_hash;  -- of the token in the answer
begin
  perform lib.change_lock(t.user_id) from auth.refresh_tokens t where t.token_hash = session_refresh.token_hash;
  v_now := lib.machine_now();
  select t.* into v_token from auth.refresh_tokens t join auth.users u on u.id = t.user_id
   where t.token_hash = session_refresh.token_hash and t.expires_at > v_now and auth.account_refusal(u, null) is null;
  if not found then
    return '{"refused": "invalid_refresh_token"}';
  elsif v_token.lost_successors <> session_refresh.lost_successors then
    return json_build_object('lost', v_token.lost_successors);
  end if;
  select t.* into v_successor from auth.refresh_tokens t where t.token_hash = successor_hash;
  if v_token.replaced_at is null then
    perform auth.refresh_token_spend(v_token, v_hash);
  elsif v_token.used_at is null  -- it died unused
     or v_successor.used_at <= least(v_now, to_timestamp(began_at)) then
    perform auth.sessions_end(v_token.user_id, array[v_token.session_id]);
    perform lib.enqueue('session_ended_mail', json_build_object('user_id', v_token.user_id));
    perform lib.event('refresh_token_reused', jsonb_build_object('user_id', v_token.user_id), 'warn');
    return '{"refused": "refresh_token_reused"}';
  elsif v_successor.token_hash is null then  -- SECRET_KEY, which makes successors, was replaced meanwhile
    return '{"refused": "invalid_refresh_token"}';
  elsif v_token.replaced_at >= v_now - make_interval(secs => grace_seconds) then
    perform auth.refresh_token_repeat(v_token);
  else
    v_hash := next_hash;
    perform auth.refresh_token_bury(v_successor);
    perform auth.refresh_token_spend(v_token, v_hash);
  end if;
  insert into auth.session_tokens (token_id, user_id, session_id, expires_at, came_with)
  values (token_id, v_token.user_id, v_token.session_id, to_timestamp(token_expires_at), v_hash);
  return (
    select auth.session_json(u, s, t.expires_at)::jsonb || jsonb_build_object(
        'lost', session_refresh.lost_successors + (v_hash is distinct from successor_hash)::integer)
      from auth.refresh_tokens t
      join auth.users u on u.id = t.user_id join auth.sessions s on s.user_id = t.user_id and s.id = t.session_id
     where t.token_hash = v_hash);
end $$;
grant execute on function auth.session_refresh to app_api;
