-- The paused days of a habit: the union of its own pauses and of those of all habits of the person.
create or replace function lib.habit_paused(user_id bigint, habit_id bigint) returns datemultirange
language sql stable as $$
  select coalesce(range_agg(daterange(p.from_day, p.to_day, '[]')), '{}')
    from app.habit_pauses p
   where p.user_id = habit_paused.user_id and coalesce(p.habit_id, habit_paused.habit_id) = habit_paused.habit_id
$$;
grant execute on function lib.habit_paused to app_api, app_worker;
