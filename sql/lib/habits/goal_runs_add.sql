-- Makes a day count for a goal: extends a run, joins two or begins one (docs/contract/habits.md#runs). newest: the
-- goal's newest run. The caller holds lib.change_lock.
create or replace function lib.goal_runs_add(goal_id bigint, newest app.goal_runs, day date) returns void
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_next date;
begin
  if newest.last_day = day - 1 then
    update app.goal_runs r set last_day = day
     where r.user_id = v_me and r.goal_id = goal_runs_add.goal_id and r.first_day = newest.first_day;
    return;
  end if;
  delete from app.goal_runs r
   where r.user_id = v_me and r.goal_id = goal_runs_add.goal_id and r.first_day = day + 1
  returning r.last_day into v_next;
  update app.goal_runs r set last_day = greatest(r.last_day, v_next, day)
   where r.user_id = v_me and r.goal_id = goal_runs_add.goal_id and r.last_day >= day - 1
     and r.first_day = (select max(s.first_day) from app.goal_runs s
       where s.user_id = v_me and s.goal_id = goal_runs_add.goal_id and s.first_day <= day);
  if not found then
    insert into app.goal_runs (user_id, goal_id, first_day, last_day)
    values (v_me, goal_id, day, coalesce(v_next, day));
  end if;
end $$;
grant execute on function lib.goal_runs_add to app_api;
