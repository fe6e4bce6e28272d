-- GET /reminders/settings: what the caller wants of reminders. Without a row they are off.
create or replace function api.reminder_settings_get() returns json
language sql stable as $$
  select json_build_object('enabled', coalesce(s.enabled, false), 'quiet_from', to_char(s.quiet_from, 'HH24:MI'),
      'quiet_to', to_char(s.quiet_to, 'HH24:MI'), 'evening_at', to_char(s.evening_at, 'HH24:MI'),
      'digest_at', to_char(s.digest_at, 'HH24:MI'), 'show_names', coalesce(s.show_names, false))
    from (values (true)) as always left join app.reminder_settings s on s.user_id = lib.current_user_id()
$$;
grant execute on function api.reminder_settings_get to app_api;
