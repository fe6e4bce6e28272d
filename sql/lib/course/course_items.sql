-- The items of a stage as the caller sees them: the columns are the keys of the body. They open in the order of
-- (release_day, id) as the days of the stage pass (docs/contract/course.md#opening-of-items); a locked item has no url.
create or replace function lib.course_items(stage_number integer) returns table (
  id bigint, title text, content_type text, release_day integer, url text, is_locked boolean, is_read boolean
)
language sql stable as $$
  select c.id, c.title, c.content_type, c.release_day, case when c.place <= items.unlocked then c.url end,
         c.place > items.unlocked, mark.id is not null
    from (
      select content.*, row_number() over (order by content.release_day, content.id) as place,
             count(*) over ()::integer as total
        from app.stage_contents content where content.stage_number = course_items.stage_number
    ) c
    cross join (select lib.stage_day(course_items.stage_number) as day) today
    cross join lateral lib.unlocked_items(c.total, today.day, lib.stage_days(course_items.stage_number)) items
    left join app.content_completions mark on mark.user_id = lib.current_user_id() and mark.content_id = c.id
$$;
grant execute on function lib.course_items to app_api;
