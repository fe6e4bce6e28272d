-- GET /practice-sessions/: the sessions of one selection, newest first.
create or replace function api.practice_sessions_list(
  user_practice_id bigint, limit_ integer, offset_ integer, paginate boolean
) returns json
language sql stable as $$
  select lib.page(
    (select json_agg(b order by s.practised_at desc, s.id desc)
       from (
         select * from app.practice_sessions s where s.user_id = u.user_id and s.user_practice_id = u.id
          order by s.practised_at desc, s.id desc limit limit_ offset offset_
       ) s cross join lateral lib.practice_session_body(s) b),
    case when paginate then (
      select count(*) from app.practice_sessions s where s.user_id = u.user_id and s.user_practice_id = u.id) end,
    limit_, offset_, paginate)
    from lib.require_user_practice(user_practice_id) u
$$;
grant execute on function api.practice_sessions_list to app_api;
