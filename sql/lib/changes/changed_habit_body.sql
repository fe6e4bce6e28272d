-- A habit as GET /changes shows it: with its goals, without their completions. A set of one, which PostgreSQL inlines.
create or replace function lib.changed_habit_body(habit app.habits) returns setof json
language sql stable as $$
  select concat(lib.habit_head(habit, s.streak), ',"goals":[', goals.items, ']}')::json
    from lib.habit_streak(habit) s
    cross join (
      select string_agg(concat(lib.goal_head(g), '}'), ',' order by g.id) as items
        from app.goals g where g.user_id = habit.user_id and g.habit_id = habit.id) goals
$$;
grant execute on function lib.changed_habit_body to app_api;
