-- GET /practice-sessions/stats: how many sessions the caller has logged and for how long, of one selection or of all.
create or replace function api.practice_sessions_stats(user_practice_id bigint default null) returns json
language plpgsql stable as $$
begin
  if user_practice_id is not null then
    perform lib.require_user_practice(user_practice_id);
  end if;
  return (
    select to_json(r) from (select count(*) as total_sessions, coalesce(sum(s.duration_minutes), 0) as total_minutes
      from app.practice_sessions s
     where s.user_id = lib.current_user_id()
       and (practice_sessions_stats.user_practice_id is null
         or s.user_practice_id = practice_sessions_stats.user_practice_id)) r);
end $$;
grant execute on function api.practice_sessions_stats to app_api;
