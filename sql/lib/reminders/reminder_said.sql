-- Whether an evening or digest of a local day was said, or may still be: another time of it that day makes no second
-- one (docs/contract/reminders.md). Internal: the caller knows the person.
create or replace function lib.reminder_said(user_id bigint, kind text, day date) returns boolean
language sql stable as $$
  select exists (select from app.reminders r
    where r.user_id = reminder_said.user_id and r.kind = reminder_said.kind and r.object_id = 0
      and r.day = reminder_said.day and r.state <> 'not_sent')
$$;
grant execute on function lib.reminder_said to app_api;
