-- Trades a refresh token for the successor with this hash, also one that was traded before and whose successor died
-- unused. The session is good for 60 days more. The caller has the person's lock. Internal: auth.session_refresh.
create or replace function auth.refresh_token_spend(token auth.refresh_tokens, successor_hash bytea) returns void
language plpgsql volatile as $$
declare
  v_now timestamptz := lib.machine_now();
  v_expires_at timestamptz;
begin
  update auth.refresh_tokens t set replaced_at = v_now, used_at = coalesce(t.used_at, v_now),
      lost_successors = t.lost_successors + (t.replaced_at is not null)::integer
   where t.token_hash = token.token_hash;
  perform auth.session_use(token.user_id, token.session_id);
  update auth.sessions s set expires_at = least(v_now + interval '60 days', s.created_at + interval '365 days')
   where s.user_id = token.user_id and s.id = token.session_id
  returning s.expires_at into v_expires_at;
  insert into auth.refresh_tokens (token_hash, user_id, session_id, expires_at)
  values (successor_hash, token.user_id, token.session_id, v_expires_at);
end $$;
