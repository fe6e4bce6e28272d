-- The answer to a sign-in with a device and to a refresh of its session; the process adds both tokens. signed_in_at:
-- the claim auth_time of the session's access tokens. Internal: auth.session_begin and auth.session_refresh.
create or replace function auth.session_json(
  account auth.users, session auth.sessions, refresh_expires_at timestamptz
) returns json
language sql stable as $$
  select (auth.account_json(account)::jsonb || jsonb_build_object(
    'signed_in_at', floor(extract(epoch from session.created_at))::bigint,
    'refresh_expires_at', lib.timestamp_json(refresh_expires_at)))::json
$$;
