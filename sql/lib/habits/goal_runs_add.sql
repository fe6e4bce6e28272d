-- Makes a day count for a goal: extends a run, joins two or begins one; returns the newest run after it
-- (docs/contract/habits.md#runs). newest: the goal's newest run before. The caller holds lib.change_lock.
create or replace function lib.goal_runs_add(goal app.goals, newest app.goal_runs, day date) returns app.goal_runs
language plpgsql volatile as $$
declare
  v_run app.goal_runs;
  v_next_last date;
begin
  if newest.last_day = day - 1 then
    update app.goal_runs r set last_day = day
     where r.user_id = goal.user_id and r.goal_id = goal.id and r.first_day = newest.first_day;
    newest.last_day := day;
    return newest;
  end if;
  delete from app.goal_runs r
   where r.user_id = goal.user_id and r.goal_id = goal.id and r.first_day = day + 1
  returning r.last_day into v_next_last;
  update app.goal_runs r set last_day = greatest(r.last_day, v_next_last, day)
   where r.user_id = goal.user_id and r.goal_id = goal.id and r.last_day >= day - 1
     and r.first_day = (select max(s.first_day) from app.goal_runs s
       where s.user_id = goal.user_id and s.goal_id = goal.id and s.first_day <= day)
  returning r.* into v_run;
  if not found then
    insert into app.goal_runs as r (user_id, goal_id, first_day, last_day)
    values (goal.user_id, goal.id, day, coalesce(v_next_last, day))
    returning r.* into v_run;
  end if;
  return case when newest.first_day > day + 1 then newest else v_run end;
end $$;
grant execute on function lib.goal_runs_add to app_api;
