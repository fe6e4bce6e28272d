-- The hour in which a session was last used, as answers show it. A use shows only when its hour is over: otherwise
-- somebody who asks repeatedly sees the second of a renewal, in which a spent refresh token is still answered. In the
-- first hour of a session it is the sign-in. Internal: auth.sessions_list and auth.session_records.
create or replace function auth.session_seen_at(session auth.sessions) returns timestamptz
language sql stable as $$
  select greatest(session.created_at, date_trunc('hour', case
    when session.last_used_at < date_trunc('hour', lib.machine_now(), 'UTC') then session.last_used_at
    else session.used_before_hour end, 'UTC'))
$$;
