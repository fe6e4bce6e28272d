-- docs/contract/habits.md#get-habitshabit_idstats. Today is Wednesday 2026-06-17.
select plan(12);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
create function pg_temp.rate(days datemultirange, clean_from date default null)
returns numeric language sql as $$
  select lib.completion_rate(tap.person('ann'), tap.kept('habit'), days, clean_from, lib.today())::numeric(4, 2)
$$;
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('habit'), '2026-06-01', '{"kind": "scheduled_days"}', '{Mon,Wed}');
select is(pg_temp.rate('{}'), 0.00, 'nothing done is 0');
select is(pg_temp.rate('{[2026-06-08,2026-06-09]}'), 0.25, 'done due days of the due days from the first done day on');
select is(pg_temp.rate('{[2026-06-10,2026-06-10]}'), 0.33, 'not from the start date on');
select is(pg_temp.rate('{[2026-06-18,2026-06-18]}'), 0.00, 'days after today are none');
select is(pg_temp.rate('{[2026-06-08,2026-06-09]}', '2026-06-08'), 0.75, 'subtractive: clean due days
  from the start on');
select is(pg_temp.rate('{}', '2026-06-20'), 0.00, 'subtractive: 0 before the start');
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-10', '2026-06-15', now());
select is(pg_temp.rate('{[2026-06-08,2026-06-10]}'), 0.50, 'paused days are not due, also if they are done');
select as_owner();
update app.habit_rules set streak_rule = '{"kind": "per_week", "times": 1}', notification_days = null;
select is(pg_temp.rate('{[2026-05-18,2026-05-18]}'), 0.50, 'weeks: met of all that are not forgiven');
select is(pg_temp.rate('{[2026-06-15,2026-06-15]}'), 1.00, 'weeks: a forgiven one that is met counts');
update app.habit_rules set from_day = '2026-05-01';
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('habit'), '2026-05-02', '{"kind": "scheduled_days"}', '{Wed,Thu}');
select is(pg_temp.rate('{[2026-06-17,2026-06-18]}'), 1.00, 'days count where days followed weeks, none after today');
select is(pg_temp.rate('{[2026-06-17,2026-06-17]}'), 1.00, 'tomorrow is not due yet');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
values (person('ann'), kept('habit'), '2026-05-24', '{"kind": "per_week", "times": 1}');
select is(pg_temp.rate('{[2026-06-08,2026-06-08]}'), 1.00, 'and weeks where weeks followed days');
select * from finish();
