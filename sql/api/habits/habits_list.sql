-- GET /habits/: the caller's habits by sort_order, with goals and recent completions.
create or replace function api.habits_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  with page as (
    select array(select h.id from app.habits h where h.user_id = lib.current_user_id()
                  order by h.sort_order nulls last, h.id limit limit_ offset offset_) as ids
  )
  select lib.page(
    (select json_agg(b.body order by b.sort_order nulls last, b.id) from page, lib.habit_bodies(page.ids) b),
    case when paginate then (select count(*) from app.habits h where h.user_id = lib.current_user_id()) end,
    limit_, offset_, paginate)
$$;
comment on function api.habits_list is 'The caller''s habits with their goals and recent completions.';
grant execute on function api.habits_list to app_api;
