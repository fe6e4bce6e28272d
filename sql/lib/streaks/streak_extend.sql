-- Makes a day count for a habit, or for one of its goals, that had not counted, or has more units; returns the row that
-- is kept then (docs/contract/habits.md#stored-streaks). Done today, as the newest day, leaves all before it as it was
-- judged: it adds one to a streak of days whatever the rule, and to one of weeks or months if their running one is met
-- by it. An earlier day leaves what lies before the streak. ruled: whether a rule or a pause may say what is due;
-- in_units: whether any rule counts units, as lib.goal_to_log says. The caller holds lib.change_lock.
create or replace function lib.streak_extend(
  kept app.streaks, habit app.habits, goal_id bigint, clean_from date, day date, ruled boolean, in_units boolean
) returns app.streaks
language plpgsql volatile as $$
declare
  v_today date := lib.today();
  v_before integer := lib.streak_on(kept, v_today);
  v_days datemultirange := kept.counted_days + datemultirange(daterange(day, day, '[]'));
  v_unit text := lib.streak_unit(habit.streak_rule);
begin
  if kept.id is null then
    perform lib.streaks_count(habit);
    return (select s from app.streaks s where s.user_id = habit.user_id and s.habit_id = habit.id
      and s.goal_id is not distinct from streak_extend.goal_id);
  elsif clean_from is not null or v_before is null or (day >= kept.since) is not true then
    return lib.streak_keep(habit.user_id, habit.id, goal_id, v_days, clean_from, v_today);
  elsif day < v_today or upper(v_days) > v_today + 1 or kept.counted_days @> day
      or in_units then
    return lib.streak_keep(habit.user_id, habit.id, goal_id, v_days, null, v_today, kept.since, kept.longest);
  end if;
  if v_unit = 'day' or lib.streak_is_met(habit, goal_id, v_days, v_today)
      and not lib.streak_is_met(habit, goal_id, kept.counted_days, v_today) then
    kept.streak := v_before + 1;
    kept.since := case when v_before > 0 then kept.since else date_trunc(v_unit, v_today::timestamp) end;
    kept.judged_on := v_today;
    kept.held_until := day + 1;
    kept.grows_on := null;
    if ruled then
      select h.until, h.grows_on into kept.held_until, kept.grows_on
        from lib.streak_held(habit.user_id, habit.id, goal_id, v_days, null, v_today) h;
    end if;
  end if;
  kept.counted_days := v_days;
  update app.streaks s set counted_days = v_days, streak = kept.streak, since = kept.since,
      longest = greatest(s.longest, kept.streak), judged_on = kept.judged_on, held_until = kept.held_until,
      grows_on = kept.grows_on
   where s.user_id = kept.user_id and s.id = kept.id;
  return kept;
end $$;
grant execute on function lib.streak_extend to app_api;
