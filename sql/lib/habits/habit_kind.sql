-- Whether a habit is subtractive, and then its threshold (docs/contract/habits.md#streak-of-a-habit). Always one row;
-- reads the habit's goals by index.
create or replace function lib.habit_kind(habit app.habits)
returns table (subtractive boolean, threshold double precision)
language sql stable as $$
  select kind.subtractive, case when kind.subtractive then (
           select lib.units(g.target)::double precision from app.goals g
            where g.user_id = habit.user_id and g.habit_id = habit.id and (g.tier = 'clear' or not g.is_additive)
            order by g.tier <> 'clear', g.id limit 1) end
    from (
      select coalesce(bool_or(not g.is_additive), false) as subtractive
        from app.goals g where g.user_id = habit.user_id and g.habit_id = habit.id
    ) kind
$$;
grant execute on function lib.habit_kind to app_api, app_worker;
