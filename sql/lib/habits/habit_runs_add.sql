-- Makes a day count for a habit: extends a run, joins two or begins one (docs/contract/habits.md#runs). newest: the
-- habit's newest run. The caller holds lib.change_lock. A day is at most 30 days old, so few runs are later.
create or replace function lib.habit_runs_add(
  habit app.habits, newest app.habit_runs, subtractive boolean, day date
) returns void
language plpgsql volatile as $$
declare
  v_first date;
  v_last date;
  v_next_last date;
begin
  if day between newest.first_day and newest.last_day then
    return;
  elsif newest.last_day = day - 1 then
    update app.habit_runs r set last_day = day,
        longest = case when subtractive then r.longest else greatest(r.longest, day - r.first_day + 1) end
     where r.user_id = habit.user_id and r.habit_id = habit.id and r.first_day = newest.first_day;
    return;
  end if;
  select r.first_day, r.last_day into v_first, v_last from app.habit_runs r
   where r.user_id = habit.user_id and r.habit_id = habit.id and r.first_day <= day
   order by r.first_day desc limit 1;
  if v_last >= day then
    return;
  end if;
  delete from app.habit_runs r
   where r.user_id = habit.user_id and r.habit_id = habit.id and r.first_day = day + 1
  returning r.last_day into v_next_last;
  if v_last = day - 1 then
    update app.habit_runs r set last_day = coalesce(v_next_last, day)
     where r.user_id = habit.user_id and r.habit_id = habit.id and r.first_day = v_first;
  else
    v_first := day;
    insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
    values (habit.user_id, habit.id, day, coalesce(v_next_last, day), 0);
  end if;
  perform lib.habit_runs_measure(habit, subtractive, v_first);
end $$;
grant execute on function lib.habit_runs_add to app_api;
