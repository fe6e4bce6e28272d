-- Makes the runs of some people those that their completions give (docs/contract/operations.md#derived-rows); answers
-- how many habits differed. For the owner; the caller commits after each batch, which frees the locks of the people.
create or replace function lib.runs_repair(user_ids bigint[]) returns integer
language plpgsql volatile as $$
declare
  v_habit record;
  v_count integer := 0;
begin
  for v_habit in select distinct d.user_id, d.habit_id from lib.runs_differences(user_ids) d order by 1, 2 loop
    perform lib.change_lock(v_habit.user_id);
    perform lib.habit_runs_rebuild(v_habit.user_id, v_habit.habit_id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
