-- GET /practice-sessions/week-count: the number of sessions of the caller's local week. A local day is at most a day
-- from its instant's day in UTC, so an index finds them by instant.
create or replace function api.practice_sessions_week_count() returns json
language sql stable as $$
  select to_json(r) from (select count(*) as count from app.practice_sessions s
   where s.user_id = lib.current_user_id()
     and s.practised_at >= (select (lib.monday(lib.today()) - 1)::timestamp at time zone 'UTC')
     and lib.fixed_day(s.local_day, s.practised_at) >= (select lib.monday(lib.today()))
     and lib.fixed_day(s.local_day, s.practised_at) < (select lib.monday(lib.today()) + 7)) r
$$;
grant execute on function api.practice_sessions_week_count to app_api;
