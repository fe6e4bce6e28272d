-- Keeps the streaks of a habit anew, under the lock of its person (docs/contract/operations.md#derived-rows). For the
-- owner, who commits after each habit, so that a request waits for one at most.
create or replace function lib.streaks_repair(user_id bigint, habit_id bigint) returns void
language plpgsql volatile as $$
begin
  perform lib.change_lock(user_id);
  perform lib.streaks_count(h, lib.local_day(lib.now(), lib.used_timezone((
        select u.timezone from auth.users u where u.id = h.user_id))))
     from app.habits h
    where h.user_id = streaks_repair.user_id and h.id = streaks_repair.habit_id;
end $$;
