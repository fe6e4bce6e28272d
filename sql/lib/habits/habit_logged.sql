-- What a habit shows of its completions, for its tag: the number at which the newest was logged, and the instant of the
-- one that leaves the window of recent completions next. Reads the 92 days before the newest local day of each goal:
-- they hold everything that is shown, and whatever is logged last, since no route logs more than 30 days back
-- (docs/contract/goal-completions.md#post-goal_completions). Always one row.
create or replace function lib.habit_logged(habit app.habits) returns table (number bigint, leaves timestamptz)
language sql stable as $$
  select max(c.change_number), min(c.recorded_at) filter (where c.recorded_at >= lib.recent_since())
    from app.goals g
    cross join lateral (select n.local_day from app.goal_completions n
      where n.user_id = g.user_id and n.goal_id = g.id order by n.local_day desc limit 1) newest
    join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id and c.local_day >= newest.local_day - 92
   where g.user_id = habit.user_id and g.habit_id = habit.id
$$;
grant execute on function lib.habit_logged to app_api;
