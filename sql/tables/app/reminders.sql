-- app.reminders: what was due, once each, and what became of it (docs/contract/reminders.md#states).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> waiting: found due (decide_at), reached (milestone) or asked for (test)
--   waiting --> waiting: in quiet hours (a later decide_at), or sending (message_id)
--   waiting --> sent: a device took it
--   waiting --> not_sent: a reason against it, or no device took it
-- ```
create policy all_own on app.reminders to app_api using (user_id = lib.current_user_id());
grant select on app.reminders to app_api;
comment on table app.reminders is 'Reminders that were due, and why those that were not sent were not. Kept 30 days.';
comment on column app.reminders.object_id is
  'The habit, completion (milestone) or device (test); 0 for evening and digest.';
comment on column app.reminders.day is 'The local day that it is of.';
comment on column app.reminders.local_time is 'The minute of that day, as the field says.';
comment on column app.reminders.due_at is 'The instant of that minute.';
comment on column app.reminders.session_id is
  'Of a milestone, the session that reached it, whose device is left out. It may be gone.';
comment on column app.reminders.decide_at is
  'When it is decided whether it is sent: when it is due, or at the end of quiet hours. Null once it is decided.';
comment on column app.reminders.message_id is
  'The message that it is sent in: the id of its first reminder. Null until it is decided.';
comment on column app.reminders.send_until is 'Until when it is tried, by the machine''s clock.';
