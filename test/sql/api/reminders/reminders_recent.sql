-- docs/contract/reminders.md#get-remindersrecent
select plan(6);
select travel('2026-06-17 08:00Z'), keep('ann', person('ann')), keep('bob', person('bob'));
select as_user('ann');
select is(api.reminders_recent()::jsonb, '{"items": []}', 'nothing was due');
select as_owner();
create function pg_temp.due(owner text, kind text, at timestamptz, state text, reason text, sends text[] default '{}')
returns void language sql as $$
  with made as (
    insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state, reason)
    values (kept(owner), kind, 7, at::date, '10:00', at, state, reason) returning *
  )
  insert into app.reminder_sends (user_id, reminder_id, channel, state, sent_at)
  select m.user_id, m.id, 'webpush', s, case when s = 'sent' then now() end from made m cross join unnest(sends) s
$$;
insert into app.reminder_settings (user_id, enabled, found_until)
values (kept('ann'), true, now()), (kept('bob'), true, now());
select pg_temp.due('ann', 'habit', '2026-06-10 08:00:01Z', 'sent', null,
    '{sent,gone,gone,failed,failed,failed,waiting,waiting,waiting,waiting}'),
  pg_temp.due('ann', 'evening', '2026-06-16 08:00Z', 'not_sent', 'done'),
  pg_temp.due('ann', 'digest', '2026-06-10 08:00Z', 'sent', null, '{sent}'),
  pg_temp.due('ann', 'test', '2026-06-16 09:00Z', 'sent', null, '{sent}'),
  pg_temp.due('bob', 'digest', '2026-06-16 08:00Z', 'sent', null, '{sent}');
select as_user('ann'), as_owner();
select is(api.reminders_recent()::jsonb, '{"items": [
  {"kind": "evening", "habit_id": null, "day": "2026-06-16", "time": "10:00", "due_at": "2026-06-16T08:00:00.000000Z",
    "state": "not_sent", "reason": "done", "devices": {"sent": 0, "gone": 0, "failed": 0}},
  {"kind": "habit", "habit_id": 7, "day": "2026-06-10", "time": "10:00", "due_at": "2026-06-10T08:00:01.000000Z",
    "state": "sent", "reason": null, "devices": {"sent": 1, "gone": 2, "failed": 3}}]}',
  'what was due in seven days but tests, the newest first, with its devices; without policies the caller''s too');
select as_user('bob');
select is(each(api.reminders_recent() -> 'items', 'kind'), '{digest}', 'each person sees their own');
select for_api_only('api.reminders_recent()');
select * from finish();
