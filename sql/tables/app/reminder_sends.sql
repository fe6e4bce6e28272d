-- app.reminder_sends: a row per reminder and device that it is sent to (docs/contract/reminders.md#states).
create policy all_own on app.reminder_sends to app_api using (user_id = lib.current_user_id());
grant select on app.reminder_sends to app_api;
comment on table app.reminder_sends is 'To which devices a reminder is sent, and whether each took it.';
comment on column app.reminder_sends.device_id is 'The device; null once it is gone.';
comment on column app.reminder_sends.channel is 'That of the device: webpush or email.';
comment on column app.reminder_sends.state is 'waiting, sent, gone (the device is) or failed (for good, or too late).';
comment on column app.reminder_sends.tries is 'How often it was tried.';
