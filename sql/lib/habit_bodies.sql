-- The named habits of the caller as GET /habits/ shows them: with goals, and each goal's completions of the last 90 days
-- (habits.md section 3.1). One set-based statement whatever their number.
create or replace function lib.habit_bodies(habit_ids bigint[]) returns table (id bigint, sort_order integer, body json)
language sql stable as $$
  with completions as (
    select c.goal_id, json_agg(json_build_object('id', c.id, 'timestamp', lib.timestamp_json(c.recorded_at),
             'completed_units', c.completed_units) order by c.recorded_at, c.id) as items
      from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
     where g.user_id = lib.current_user_id() and g.habit_id = any (habit_ids)
       and c.recorded_at >= lib.now() - interval '90 days'
     group by c.goal_id
  ), goals as (
    select g.habit_id, json_agg(lib.json_with(lib.goal_json(g), 'completions', coalesce(c.items, '[]')) order by g.id) as items
      from app.goals g left join completions c on c.goal_id = g.id
     where g.user_id = lib.current_user_id() and g.habit_id = any (habit_ids)
     group by g.habit_id
  )
  select h.id, h.sort_order, lib.json_with(lib.habit_json(h, s.streak), 'goals', coalesce(g.items, '[]'))
    from app.habits h join lib.habit_streaks(habit_ids) s on s.habit_id = h.id left join goals g on g.habit_id = h.id
   where h.user_id = lib.current_user_id() and h.id = any (habit_ids)
$$;
grant execute on function lib.habit_bodies to app_api;
