-- GET /habits/: the caller's habits by sort_order, with goals and recent completions. Returns a text, because a cast to
-- json would parse the whole answer again (docs/contract/decisions.md#a31).
create or replace function api.habits_list(limit_ integer, offset_ integer, paginate boolean) returns text
language sql stable as $$
  select case when paginate then lib.page_text(l.items,
      (select count(*) from app.habits h where h.user_id = lib.current_user_id()), limit_, offset_)
    else l.items end
    from lib.habit_texts(limit_, offset_) h cross join lateral concat('[', h.items, ']') l (items)
$$;
grant execute on function api.habits_list to app_api;
