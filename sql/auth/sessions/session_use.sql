-- Notes that a session got an access token. The use before this hour stays known, because it is what others see until
-- the hour is over (auth.session_seen_at). Internal: auth.refresh_token_spend and auth.token_refresh.
create or replace function auth.session_use(user_id bigint, session_id bigint) returns auth.sessions
language sql volatile as $$
  update auth.sessions s set last_used_at = lib.machine_now(),
      used_before_hour = case when s.last_used_at < date_trunc('hour', lib.machine_now(), 'UTC')
        then s.last_used_at else s.used_before_hour end
   where s.user_id = session_use.user_id and s.id = session_use.session_id
  returning s.*
$$;
