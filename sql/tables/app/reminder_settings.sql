-- app.reminder_settings: what a person wants of reminders, and when something may be due next
-- (docs/contract/reminders.md#the-next-instant). A row exists once they were set or a device was added.
create policy all_own on app.reminder_settings to app_api using (user_id = lib.current_user_id());
grant select on app.reminder_settings to app_api;
grant insert (user_id, enabled, quiet_from, quiet_to, evening_at, digest_at, show_names, found_until, next_at)
  on app.reminder_settings to app_api;
grant update (enabled, quiet_from, quiet_to, evening_at, digest_at, show_names, found_until, next_at)
  on app.reminder_settings to app_api;
create trigger changes_on_insert after insert on app.reminder_settings for each row  -- a device's row changes nothing
  when (new.enabled or new.show_names or coalesce(new.quiet_from, new.evening_at, new.digest_at) is not null)
  execute function lib.change_row('reminder_settings');
create trigger changes_on_update after update of enabled, quiet_from, quiet_to, evening_at, digest_at, show_names
  on app.reminder_settings for each row execute function lib.change_row('reminder_settings');
create trigger changes_on_delete after delete on app.reminder_settings referencing old table as gone for each statement
  execute function lib.change_gone('reminder_settings');
comment on table app.reminder_settings is 'Whether a person wants reminders, and how.';
comment on column app.reminder_settings.quiet_from is 'From this minute of the local day nothing is said.';
comment on column app.reminder_settings.quiet_to is 'Until this minute; before quiet_from where they pass midnight.';
comment on column app.reminder_settings.evening_at is 'When the evening reminder is due; null for none.';
comment on column app.reminder_settings.digest_at is
  'When one reminder takes the place of those of all habits; null: each habit has its own.';
comment on column app.reminder_settings.found_until is
  'Everything that was due up to here, by the program''s clock, has its row in app.reminders.';
comment on column app.reminder_settings.next_at is
  'The next instant to look at; null while reminders are off, or no device is left and nothing waits.';
