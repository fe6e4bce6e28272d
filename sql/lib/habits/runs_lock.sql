-- Taken first by each write that may change runs (docs/contract/habits.md#runs): the writes of one person then follow
-- each other, and the next statement sees what the one before has committed.
create or replace function lib.runs_lock(user_id bigint) returns void
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('runs:' || user_id, 0))
$$;
grant execute on function lib.runs_lock to app_api;
