-- Fixes the local days of a person's pages and sessions that have none, in their present zone, under the lock of the
-- person (docs/contract/operations.md#derived-rows). For the owner, who commits after each person.
create or replace function lib.local_days_fix(user_id bigint) returns void
language plpgsql volatile as $$
declare
  v_zone text := (select lib.used_timezone(u.timezone) from auth.users u where u.id = local_days_fix.user_id);
begin
  perform lib.change_lock(user_id);
  update app.journal_entries e set local_day = (e.written_at at time zone v_zone)::date
   where e.user_id = local_days_fix.user_id and e.local_day is null;
  update app.practice_sessions s set local_day = (s.practised_at at time zone v_zone)::date
   where s.user_id = local_days_fix.user_id and s.local_day is null;
end $$;
