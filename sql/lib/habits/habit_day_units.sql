-- The units of a habit on a day, over all its goals.
create or replace function lib.habit_day_units(user_id bigint, habit_id bigint, day date) returns double precision
language sql stable as $$
  select coalesce(sum(lib.units(c.completed_units)), 0)::double precision
    from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
   where g.user_id = habit_day_units.user_id and g.habit_id = habit_day_units.habit_id and c.local_day = day
$$;
grant execute on function lib.habit_day_units to app_api;
