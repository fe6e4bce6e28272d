-- Why a reminder of a day has nothing to say: off where no habit is left that it could speak of, else the last reason
-- in the order of docs/contract/reminders.md#whether-it-is-said where each of its habits has one, else null.
create or replace function lib.reminder_day_reason(user_id bigint, kind text, object_id bigint, day date) returns text
language plpgsql stable as $$
declare
  c_order constant text[] := '{paused,not_scheduled,week_met,done}';
begin
  return (
    select case when count(*) = 0 then 'off' when bool_and(h.reason is not null)
        then c_order[max(array_position(c_order, h.reason))] end
      from lib.reminder_habits(reminder_day_reason.user_id, reminder_day_reason.kind, object_id,
        reminder_day_reason.day) h);
end $$;
grant execute on function lib.reminder_day_reason to app_api;
