-- docs/contract/reminders.md#fields-of-a-habit: on which weekdays a habit reminds, Monday first.
select plan(14);
select is(lib.reminder_weekdays(jsonb_populate_record(null::app.habits, fields::jsonb)), weekdays::bit(7), fields)
  from (values
  ('{}', '1111111'),
  ('{"notification_days": ["Tue", "friday"]}', '0100100'),
  ('{"notification_days": ["Someday"]}', '0000000'),
  ('{"notification_frequency": "daily", "notification_days": ["Tue"]}', '1111111'),
  ('{"notification_frequency": "daily", "notification_days": ["Tue"], "streak_rule": {"kind": "scheduled_days"}}',
    '0100000'),
  ('{"notification_days": ["TUESDAY"], "streak_rule": {"kind": "scheduled_days"}}', '0100000'),
  ('{"notification_frequency": "daily", "streak_rule": {"kind": "per_week", "times": 3}}', '1111111'),
  ('{"notification_frequency": "custom", "notification_days": ["Sun", "Mon"]}', '1000001'),
  ('{"notification_frequency": "custom", "notification_days": []}', '1111111'),
  ('{"notification_frequency": "weekly"}', '1000000'),
  ('{"notification_frequency": "weekly", "notification_days": ["Someday", "Thu", "Mon"]}', '0001000'),
  ('{"notification_frequency": "off", "notification_days": ["Mon"]}', '0000000')
  ) as example (fields, weekdays);
select bag_eq($$ select lib.reminder_times('{08:00,8:00,24:00,23:59,"08:00 ",08:00,00:00,soon}') $$,
  $$ values (time '08:00'), ('23:59'), ('00:00') $$, 'only HH:MM of a day is a time, each once');
select is((select max(t) from lib.reminder_times(array(select format('%s:00', lpad(h::text, 2, '0'))
  from generate_series(0, 23) h)) t), time '11:00', 'the first twelve count');
select * from finish();
