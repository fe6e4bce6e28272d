-- GET /practice-sessions/week-count: the number of sessions since the Monday of the caller's local week.
create or replace function api.practice_sessions_week_count() returns json
language sql stable as $$
  select json_build_object('count', count(*)) from app.practice_sessions s
   where s.user_id = lib.current_user_id()
     and s.practised_at >= (select lib.monday(lib.today())::timestamp at time zone lib.current_timezone())
$$;
grant execute on function api.practice_sessions_week_count to app_api;
