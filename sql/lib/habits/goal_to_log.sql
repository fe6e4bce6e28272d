-- What a check-in needs to know of the caller's goal: the goal, its habit, the kept streak of each, the threshold of a
-- subtractive goal's streak, whether the habit is subtractive, the units of the goal on the day (null if it is not
-- logged) and those of the habit's other goals, whether the caller has rules or pauses, and whether any rule of the
-- habit, also an earlier one, counts units, so that more of them count on a day that counts already. No row without the
-- goal.
create or replace function lib.goal_to_log(goal_id bigint, day date) returns table (
  goal app.goals, habit app.habits, goal_kept app.streaks, habit_kept app.streaks,
  threshold double precision, subtractive boolean, units double precision, other_units numeric, ruled boolean,
  in_units boolean
)
language sql stable as $$
  select g, h, of_goal, of_habit,
         case when not g.is_additive then lib.goal_threshold(g) end, goals.subtractive, goals.units::double precision,
         goals.other_units,
         rules.ruled, rules.ruled and exists (
           select from app.habit_rules r
            where r.user_id = h.user_id and r.habit_id = h.id and r.streak_rule ->> 'kind' = 'units')
    from app.goals g
    join app.habits h on h.user_id = g.user_id and h.id = g.habit_id
    cross join lateral (
      select bool_or(not o.is_additive) as subtractive, max(lib.units(c.completed_units)) filter (where o.id = g.id)
               as units,
             coalesce(sum(lib.units(c.completed_units)) filter (where o.id <> g.id), 0) as other_units
        from app.goals o
        left join app.goal_completions c on c.user_id = o.user_id and c.goal_id = o.id and c.local_day = day
       where o.user_id = g.user_id and o.habit_id = g.habit_id) goals
    left join app.streaks of_goal
      on of_goal.user_id = g.user_id and of_goal.habit_id = g.habit_id and of_goal.goal_id = g.id
    left join app.streaks of_habit
      on of_habit.user_id = g.user_id and of_habit.habit_id = g.habit_id and of_habit.goal_id is null
    cross join lib.has_streak_rules() rules (ruled)
   where g.user_id = lib.current_user_id() and g.id = goal_to_log.goal_id
$$;
grant execute on function lib.goal_to_log to app_api;
