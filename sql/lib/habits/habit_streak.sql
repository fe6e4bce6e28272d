-- The kind, threshold and current streak of a habit, over the completions of all its goals
-- (docs/contract/habits.md#streak-of-a-habit). Always one row; reads the goals and one run, whatever the history.
create or replace function lib.habit_streak(habit app.habits)
returns table (subtractive boolean, threshold double precision, streak integer)
language sql stable as $$
  select kind.subtractive, kind.threshold, s.streak
    from lib.habit_kind(habit) kind
    cross join lateral lib.current_streak(habit.id, habit.start_date, kind.subtractive) s
$$;
grant execute on function lib.habit_streak to app_api, app_worker;
