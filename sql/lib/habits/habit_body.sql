-- A habit as every route shows it, without its goals.
create or replace function lib.habit_body(habit app.habits) returns json
language sql stable as $$
  select concat(lib.habit_head(habit, s.streak), '}')::json from lib.habit_streak(habit) s
$$;
grant execute on function lib.habit_body to app_api;
