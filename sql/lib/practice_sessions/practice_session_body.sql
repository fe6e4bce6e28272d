-- The body of a session in every route (docs/contract/practice-sessions.md#get-practice-sessions): its columns are the
-- keys of the JSON.
create or replace function lib.practice_session_body(session app.practice_sessions) returns table (
  id bigint, user_practice_id bigint, duration_minutes double precision, "timestamp" text, reflection text, mode text,
  mode_metadata json, completed boolean, insight text
)
language sql stable as $$
  select session.id, session.user_practice_id, session.duration_minutes, lib.timestamp_json(session.practised_at),
         lib.open(session.reflection, 'practice_sessions.reflection ' || session.id), session.mode,
         session.mode_metadata, session.completed, lib.open(session.insight, 'practice_sessions.insight ' || session.id)
$$;
grant execute on function lib.practice_session_body to app_api;
