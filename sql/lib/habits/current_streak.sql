-- The current streak of a habit of the caller (docs/contract/habits.md#streak-of-a-habit): out of one run, or by its
-- rules and pauses where the caller has any. start, subtractive: the habit's start date and kind. ruled: its streak by
-- lib.ruled_streaks, where that is at hand. Always one row.
create or replace function lib.current_streak(
  habit_id bigint, start date, subtractive boolean, ruled integer default null
) returns table (streak integer)
language sql stable as $$
  select case when ruled is not null then ruled
    when exists (select from app.habit_rules o where o.user_id = lib.current_user_id())
      or exists (select from app.habit_pauses o where o.user_id = lib.current_user_id())  -- lib.has_streak_rules
      then (select s.streak from lib.ruled_streaks(array[habit_id]) s) else coalesce((
      select case when subtractive then lib.subtractive_streak(r.last_day, start, lib.today())
               else lib.additive_streak(r.first_day, r.last_day, lib.today()) end
        from app.habit_runs r
       where r.user_id = lib.current_user_id() and r.habit_id = current_streak.habit_id
         and (not subtractive or r.first_day <= lib.today())
       order by r.first_day desc limit 1
    ), case when subtractive then lib.subtractive_streak(null, start, lib.today()) else 0 end) end
$$;
grant execute on function lib.current_streak to app_api, app_worker;
