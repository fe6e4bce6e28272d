-- Closes what a message of the caller still waits to say and has nothing to say of any more, because the day was done,
-- or the habit or completion went, since it was decided (docs/contract/reminders.md#outcomes).
create or replace function lib.reminders_lapse(message_id bigint) returns void
language sql volatile as $$
  with lapsed as (
    select r.id, case r.kind when 'milestone' then 'off'
             else lib.reminder_day_reason(r.user_id, r.kind, r.object_id, r.day) end as reason
      from app.reminders r
     where r.user_id = lib.current_user_id() and r.message_id = reminders_lapse.message_id
       and not exists (select from lib.reminder_names(r))
  ), unsent as (
    delete from app.reminder_sends s using lapsed l
     where s.user_id = lib.current_user_id() and s.reminder_id = l.id and s.state = 'waiting'
  )
  update app.reminders r set state = 'not_sent', reason = l.reason
    from lapsed l where r.user_id = lib.current_user_id() and r.id = l.id and r.state = 'waiting'
$$;
