-- The caller's habits of one page with their goals and the goals' recent completions, as GET /habits/ shows them: their
-- bodies as one text, joined by commas; null without habits (docs/contract/decisions.md#a31). Reads each table by one
-- index range. The clock is read in subqueries: inlined, lib.now() is leaky to PostgreSQL and would not be used with an
-- index.
create or replace function lib.habit_texts(limit_ integer, offset_ integer) returns table (items text)
language sql stable as $$
  with today as materialized (
    select lib.today() as day
  ), completions as materialized (
    select c.goal_id, string_agg(lib.recent_completion_text(c), ',' order by c.recorded_at, c.id) as items
      from app.goal_completions c
     where c.user_id = lib.current_user_id()
       and c.local_day >= (select (lib.recent_since() at time zone 'UTC')::date - 1)
       and c.recorded_at >= (select lib.recent_since())
     group by c.goal_id
  ), goals as materialized (
    select g.habit_id, bool_or(not g.is_additive) as subtractive,
           string_agg(lib.goal_head(g) || ',"completions":[' || coalesce(c.items, '') || ']}', ',' order by g.id)
             as items
      from app.goals g left join completions c on c.goal_id = g.id
     where g.user_id = lib.current_user_id()
     group by g.habit_id
  )
  select string_agg(lib.habit_head(h, s.streak) || ',"goals":[' || coalesce(g.items, '') || ']}', ','
           order by h.sort_order nulls last, h.id)
    from (
      select h.* from app.habits h where h.user_id = lib.current_user_id()
       order by h.sort_order nulls last, h.id limit limit_ offset offset_
    ) h
    left join goals g on g.habit_id = h.id
    left join app.streaks k on k.user_id = h.user_id and k.habit_id = h.id and k.goal_id is null
    cross join today
    cross join lateral (select coalesce(lib.streak_on(k, today.day),
      (select n.streak from lib.streak_now(h, k.counted_days) n))) s (streak)
$$;
grant execute on function lib.habit_texts to app_api;
