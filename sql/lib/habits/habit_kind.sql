-- Whether a habit is subtractive, and its threshold (docs/contract/habits.md#streak-of-a-habit). Always one row; reads
-- the habit's goals by index.
create or replace function lib.habit_kind(habit app.habits)
returns table (subtractive boolean, threshold double precision)
language sql stable as $$
  select coalesce(bool_or(not g.is_additive), false),
         coalesce((array_agg(g.target order by g.id) filter (where g.tier = 'clear'))[1],
                  (array_agg(g.target order by g.id) filter (where not g.is_additive))[1])
    from app.goals g where g.user_id = habit.user_id and g.habit_id = habit.id
$$;
grant execute on function lib.habit_kind to app_api, app_worker;
