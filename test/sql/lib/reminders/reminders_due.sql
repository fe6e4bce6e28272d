-- docs/contract/reminders.md#when-it-is-due. Tuesday is 2026-06-16. What is said of it:
-- test/sql/jobs/tasks/reminders_due.sql.
select plan(6);
select as_user('bob'), zone('UTC'), travel('2026-06-15 08:00Z'), habit('Bob''s', '{"notification_times": ["08:00"]}');
select as_user('ann'), keep('tuesdays', habit('Tuesdays',
  '{"notification_times": ["08:00"], "notification_days": ["Tue"]}'));
select as_owner();
create function pg_temp.due(settings jsonb, from_day date, to_day date, zone text default 'UTC') returns text[]
language sql as $$
  select array_agg(concat_ws(' ', d.kind, d.object_id - case d.kind when 'habit' then kept('tuesdays') else 0 end,
      to_char(d.day, 'MM-DD'), d.local_time, to_char(d.due_at at time zone 'UTC', 'DD HH24:MI'))
      order by d.due_at, d.kind)
    from lib.reminders_due(jsonb_populate_record(null::app.reminder_settings,
      settings || jsonb_build_object('user_id', person('ann'))), zone, from_day, to_day) d
$$;
select is(pg_temp.due('{}', '2026-06-15', '2026-06-23'), '{"habit 0 06-16 08:00:00 16 08:00",'
  '"habit 0 06-23 08:00:00 23 08:00"}', 'a habit on its weekdays, of the person alone');
select is(pg_temp.due('{"digest_at": "07:00", "evening_at": "20:00"}', '2026-06-15', '2026-06-17'),
  '{"digest 0 06-16 07:00:00 16 07:00","evening 0 06-16 20:00:00 16 20:00"}',
  'a digest in place of the habits, and an evening, on the weekdays of any habit');
select as_user('ann'), zone('UTC'), habit('Quiet'), as_owner();
select is(pg_temp.due('{"digest_at": "07:00"}', '2026-06-15', '2026-06-17'), '{"digest 0 06-16 07:00:00 16 07:00"}',
  'a habit without times makes no digest');
select is(pg_temp.due('{"evening_at": "20:00"}', '2026-06-15', '2026-06-15'), '{"evening 0 06-15 20:00:00 15 20:00"}',
  'but an evening');
select is(pg_temp.due('{"evening_at": "20:00"}', '2011-12-30', '2011-12-30', 'Pacific/Apia'), null,
  'a day that a zone skipped has nothing');
select is(pg_temp.due('{}', '2026-06-16', '2026-06-16', 'Asia/Tokyo'), '{"habit 0 06-16 08:00:00 15 23:00"}',
  'at the minute of the zone');
select * from finish();
