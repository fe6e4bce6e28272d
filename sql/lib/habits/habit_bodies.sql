-- The given habits of the caller with their goals and the goals' recent completions, as GET /habits/ shows them
-- (docs/contract/habits.md#recent-completions). One statement for any number of habits; each level is read by index,
-- completions by their local days (docs/contract/decisions.md#a32).
create or replace function lib.habit_bodies(habit_ids bigint[]) returns table (id bigint, sort_order integer, body json)
language sql stable as $$
  select h.id, h.sort_order, concat(lib.habit_head(h, s.streak), ',"goals":[', goals.items, ']}')::json
    from app.habits h
    cross join lateral lib.habit_streak(h) s
    cross join lateral (
      select string_agg(concat(lib.goal_head(g), ',"completions":[', completions.items, ']}'), ',' order by g.id)
               as items
        from app.goals g
        cross join lateral (
          select string_agg(lib.recent_completion_text(c), ',' order by c.recorded_at, c.id) as items
            from app.goal_completions c
           where c.user_id = g.user_id and c.goal_id = g.id
             and c.local_day >= (select (lib.recent_since() at time zone 'UTC')::date - 1)
             and c.recorded_at >= (select lib.recent_since())
        ) completions
       where g.user_id = h.user_id and g.habit_id = h.id
    ) goals
   where h.user_id = lib.current_user_id() and h.id = any (habit_ids)
$$;
grant execute on function lib.habit_bodies to app_api;
