-- The given habits of the caller with their goals and the goals' recent completions, as GET /habits/ shows them
-- (docs/contract/habits.md#recent-completions). One statement for any number of habits; each level is read by index,
-- completions by their local days (docs/contract/decisions.md#a32).
create or replace function lib.habit_bodies(habit_ids bigint[]) returns table (id bigint, sort_order integer, body json)
language sql stable as $$
  select h.id, h.sort_order, (select to_json(b) from (select habit.*, coalesce(goals.items, '[]') as goals) b)
    from app.habits h
    cross join lateral lib.habit_body(h) habit
    cross join lateral (
      select json_agg(b order by b.id) as items
        from (
          select goal.*, coalesce(completions.items, '[]') as completions
            from app.goals g
            cross join lateral lib.goal_body(g) goal
            cross join lateral (
              select json_agg(json_build_object('id', c.id, 'timestamp', lib.timestamp_json(c.recorded_at),
                       'completed_units', c.completed_units) order by c.recorded_at, c.id) as items
                from app.goal_completions c
               where c.user_id = g.user_id and c.goal_id = g.id
                 and c.local_day >= (select (lib.recent_since() at time zone 'UTC')::date - 1)
                 and c.recorded_at >= (select lib.recent_since())
            ) completions
           where g.user_id = h.user_id and g.habit_id = h.id
        ) b
    ) goals
   where h.user_id = lib.current_user_id() and h.id = any (habit_ids)
$$;
grant execute on function lib.habit_bodies to app_api;
