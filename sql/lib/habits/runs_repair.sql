-- Makes the runs of a habit those that its completions give, under the lock of its person
-- (docs/contract/operations.md#derived-rows). For the owner, who commits after each habit, so that a request waits for
-- one at most.
create or replace function lib.runs_repair(user_id bigint, habit_id bigint) returns void
language plpgsql volatile as $$
begin
  perform lib.change_lock(user_id);
  perform lib.habit_runs_rebuild(user_id, habit_id);
end $$;
