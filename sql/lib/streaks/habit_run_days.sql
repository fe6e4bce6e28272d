-- The counted days of a habit of the caller, from its runs: done days, or violations if it is subtractive.
create or replace function lib.habit_run_days(habit_id bigint) returns datemultirange
language sql stable as $$
  select coalesce(range_agg(daterange(r.first_day, r.last_day, '[]')), '{}')
    from app.habit_runs r where r.user_id = lib.current_user_id() and r.habit_id = habit_run_days.habit_id
$$;
grant execute on function lib.habit_run_days to app_api, app_worker;
