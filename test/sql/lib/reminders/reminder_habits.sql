-- Of which habits a reminder speaks (docs/contract/reminders.md#whether-it-is-said). Tuesday is 2026-06-16.
select plan(6);
select as_user('bob'), travel('2026-06-16 06:00Z'), zone('UTC'), habit('Bob''s', '{"notification_times": ["08:00"]}');
select as_user('ann');
select keep('b', habit('B', '{"notification_times": ["08:00"], "notification_days": ["Tue"], "sort_order": 2}')),
  keep('a', habit('A', '{"notification_days": ["Tue"], "sort_order": 1}')),
  keep('c', habit('C', '{"notification_times": ["soon"]}')), keep('d', habit('D', '{"notification_times": ["08:00"]}')),
  keep('off', habit('Off', '{"notification_times": ["08:00"], "notification_frequency": "off"}'));
select log(goal(kept('d'), 'low'), '2026-06-16');
create function pg_temp.spoken(kind text, day text, object text default null) returns text[] language sql as $$
  select array_agg(h.name || coalesce(' ' || h.reason, ''))
    from lib.reminder_habits(person('ann'), kind, case when object is null then 0 else kept(object) end, day::date) h
$$;
select as_owner();
select is(pg_temp.spoken('habit', '2026-06-17', 'b'), '{B}', 'one of a habit: of that habit, whatever the weekday');
select is(pg_temp.spoken('habit', '2026-06-17', 'off'), null, 'unless it reminds no more');
select is(pg_temp.spoken('digest', '2026-06-16'), '{B,D done}', 'a digest: of those of the weekday that have times');
select is(pg_temp.spoken('evening', '2026-06-16'), '{A,B,C,D done}',
  'an evening: of all of the weekday, in their order');
select is(pg_temp.spoken('evening', '2026-06-17') || pg_temp.spoken('digest', '2026-06-17'), '{C,D,D}',
  'and of none on another day');
select is(pg_temp.spoken('test', '2026-06-16', 'b'), null, 'a test: of none');
select * from finish();
