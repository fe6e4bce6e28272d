-- PUT /reminders/settings: replaces the settings. Turning reminders off closes what is due and what waits
-- (docs/contract/reminders.md#off); turning them on begins at this instant.
create or replace function api.reminder_settings_put(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_given app.reminder_settings := jsonb_populate_record(null::app.reminder_settings, body);
begin
  perform lib.reminders_move(v_me);
  insert into app.reminder_settings as s (user_id, enabled, quiet_from, quiet_to, evening_at, digest_at, show_names,
    found_until, next_at)
  values (v_me, v_given.enabled, v_given.quiet_from, v_given.quiet_to, v_given.evening_at, v_given.digest_at,
    v_given.show_names, lib.now(), case when v_given.enabled then lib.now() end)
  on conflict (user_id) do update set (enabled, quiet_from, quiet_to, evening_at, digest_at, show_names, found_until,
      next_at) = (excluded.enabled, excluded.quiet_from, excluded.quiet_to, excluded.evening_at, excluded.digest_at,
      excluded.show_names, case when s.next_at is null then excluded.found_until else s.found_until end,
      excluded.next_at);
  if not v_given.enabled then
    perform lib.reminders_close(v_me);
  end if;
  perform lib.event('reminder_settings_changed', jsonb_build_object('user_id', v_me, 'enabled', v_given.enabled));
  return api.reminder_settings_get();
end $$;
grant execute on function api.reminder_settings_put to app_api;
