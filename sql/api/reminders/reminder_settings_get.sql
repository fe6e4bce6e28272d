-- GET /reminders/settings: what the caller wants of reminders. Without a row they are off.
create or replace function api.reminder_settings_get() returns json
language sql stable as $$
  select to_json(r) from (select coalesce(s.enabled, false) as enabled, to_char(s.quiet_from, 'HH24:MI') as quiet_from,
      to_char(s.quiet_to, 'HH24:MI') as quiet_to, to_char(s.evening_at, 'HH24:MI') as evening_at,
      to_char(s.digest_at, 'HH24:MI') as digest_at, coalesce(s.show_names, false) as show_names
    from (values (true)) as always left join app.reminder_settings s on s.user_id = lib.current_user_id()) r
$$;
grant execute on function api.reminder_settings_get to app_api;
