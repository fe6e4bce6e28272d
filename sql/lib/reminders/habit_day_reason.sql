-- Why a habit is not spoken of on a local day: paused, not_scheduled, week_met or done, the first that fits, or null
-- (docs/contract/reminders.md#whether-it-is-said). By the judge of streaks: its spans of rules, the word of the
-- explanation, and the days that it counts.
create or replace function lib.habit_day_reason(habit app.habits, day date) returns text
language plpgsql stable as $$
declare
  v_unit text;
  v_why text;
  v_days datemultirange;
begin
  select r.unit, lib.streak_day_why(day, day, null, null, habit.start_date,
           r.unit <> 'day' or lib.due_before(r.due, day + 1) > lib.due_before(r.due, day),
           lib.habit_paused(habit.user_id, habit.id) @> day, ruled => false, graced => false)
    into v_unit, v_why
    from lib.streak_rule_spans(habit.user_id, habit.id) r where r.held @> day;
  if v_why in ('paused', 'not_scheduled') then
    return v_why;
  end if;
  select s.counted_days into v_days from app.streaks s
   where s.user_id = habit.user_id and s.habit_id = habit.id and s.goal_id is null;
  if v_days is null then
    select c.days into v_days from lib.counted_days(habit) c where c.goal_id is null;
  end if;
  return case
    when v_unit <> 'day' and not isempty(v_days) and (upper(v_days) > date_trunc(v_unit, day)) is not false and exists (
      select from lib.streak_periods(habit.user_id, habit.id, null, v_days, null, day, day) p
       where p.why = 'met' and day between p.first_day and p.last_day) then 'week_met'
    when v_days @> day then 'done' end;
end $$;
grant execute on function lib.habit_day_reason to app_api;
