-- Replaces the runs of a habit and its goals by those that its completions give (docs/contract/habits.md#runs). For
-- writes that change which days count; the caller holds lib.change_lock. Writes only what differs.
create or replace function lib.habit_runs_rebuild(user_id bigint, habit_id bigint) returns void
language plpgsql volatile as $$
begin
  with expected as materialized (
    select * from lib.runs_expected(array[user_id], habit_id)
  ), habit_gone as (
    delete from app.habit_runs r
     where r.user_id = habit_runs_rebuild.user_id and r.habit_id = habit_runs_rebuild.habit_id
       and not exists (select from expected e where e.goal_id is null and e.first_day = r.first_day)
  ), goal_gone as (
    delete from app.goal_runs r using app.goals g
     where r.user_id = habit_runs_rebuild.user_id and g.user_id = r.user_id and g.id = r.goal_id
       and g.habit_id = habit_runs_rebuild.habit_id
       and not exists (select from expected e where e.goal_id = r.goal_id and e.first_day = r.first_day)
  ), habit_runs as (
    insert into app.habit_runs as r (user_id, habit_id, first_day, last_day, longest)
    select e.user_id, e.habit_id, e.first_day, e.last_day, e.longest from expected e where e.goal_id is null
    on conflict on constraint habit_runs_pkey do update set last_day = excluded.last_day, longest = excluded.longest
     where (r.last_day, r.longest) <> (excluded.last_day, excluded.longest)
  )
  insert into app.goal_runs as r (user_id, goal_id, first_day, last_day)
  select e.user_id, e.goal_id, e.first_day, e.last_day from expected e where e.goal_id is not null
  on conflict on constraint goal_runs_pkey do update set last_day = excluded.last_day
   where r.last_day <> excluded.last_day;
end $$;
grant execute on function lib.habit_runs_rebuild to app_api;
