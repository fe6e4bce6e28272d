-- docs/contract/reminders.md#quiet-hours. Quiet from 22:00 to 07:00, or from 13:00 to 15:00, in Berlin in summer.
select plan(13);
create function pg_temp.quiet(quiet text[], at timestamptz, next_time time default null) returns timestamptz
language sql as $$
  select lib.quiet_until(jsonb_populate_record(null::app.reminder_settings,
    jsonb_build_object('quiet_from', quiet[1], 'quiet_to', quiet[2])), 'Europe/Berlin', at, next_time)
$$;
select is(pg_temp.quiet(quiet::text[], at::timestamptz, next_time::time), until::timestamptz, description) from (values
  ('{}', '2026-06-17 20:00Z', null, null, 'without quiet hours nothing waits'),
  ('{22:00,07:00}', '2026-06-17 19:59Z', null, null, 'before them nothing waits'),
  ('{22:00,07:00}', '2026-06-17 20:00Z', null, 'infinity', 'their end of another day is too late'),
  ('{22:00,07:00}', '2026-06-17 22:00Z', null, '2026-06-18 05:00Z', 'from midnight on their end is of the day'),
  ('{22:00,07:00}', '2026-06-18 04:59Z', null, '2026-06-18 05:00Z', 'the last minute of them waits'),
  ('{22:00,07:00}', '2026-06-18 05:00Z', null, null, 'at their end nothing waits'),
  ('{13:00,15:00}', '2026-06-17 10:59Z', null, null, 'before those of a day'),
  ('{13:00,15:00}', '2026-06-17 11:00Z', null, '2026-06-17 13:00Z', 'within those of a day'),
  ('{13:00,15:00}', '2026-06-17 13:00Z', null, null, 'at the end of those'),
  ('{13:00,15:00}', '2026-06-17 11:00Z', '14:00', 'infinity', 'the habit speaks before they end'),
  ('{13:00,15:00}', '2026-06-17 11:00Z', '15:00', '2026-06-17 13:00Z', 'the habit speaks as they end'),
  ('{13:00,13:00}', '2026-06-17 11:00Z', null, null, 'hours without a length are none'),
  ('{01:00,02:30}', '2026-03-29 00:30Z', null, '2026-03-29 01:00Z', 'an end that the clock skips is after the gap')
  ) as example (quiet, at, next_time, until, description);
select * from finish();
