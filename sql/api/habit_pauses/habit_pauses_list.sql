-- GET /habits/pauses: the caller's pauses, newest first day first.
create or replace function api.habit_pauses_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  select lib.page(
    (select json_agg(lib.habit_pause_body(p.pause) order by (p.pause).from_day desc, (p.pause).id desc)
       from (select s as pause from app.habit_pauses s where s.user_id = lib.current_user_id()
              order by s.from_day desc, s.id desc limit limit_ offset offset_) p),
    case when paginate then (select count(*) from app.habit_pauses c where c.user_id = lib.current_user_id()) end,
    limit_, offset_, paginate)
$$;
grant execute on function api.habit_pauses_list to app_api;
