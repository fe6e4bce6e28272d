-- docs/contract/habits.md#streak-rules. Today is Wednesday 2026-06-17. test/sql/lib/streaks/streak_judge.sql has more.
select plan(13);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
create function pg_temp.longest(days datemultirange, clean_from date default null) returns text
language sql as $$
  select concat_ws(' ', l.streak, to_char(l.first_day, 'MM-DD'), to_char(l.last_day, 'MM-DD'))
    from lib.streak_longest(tap.person('ann'), tap.kept('habit'), days, clean_from, lib.today()) l
$$;
select is(pg_temp.longest('{}'), '0', 'nothing done is 0, without days');
select is(pg_temp.longest('{[2026-06-02,2026-06-03],[2026-06-05,2026-06-06],[2026-06-10,2026-06-10]}'), '2 06-02 06-03',
  'of several streaks the first');
select is(pg_temp.longest('{[2026-01-01,2026-01-02],[2026-02-01,2026-02-07],[2026-03-01,2026-03-01]}'), '7 02-01 02-07',
  'the days of the longest, without the rule of grace');
select is(pg_temp.longest('{[2026-06-18,2026-06-19]}'), '2 06-18 06-19', 'days after today count');
select is(pg_temp.longest('{}', '2026-06-01'), '17 06-01 06-17', 'subtractive: all days since the start');
select is(pg_temp.longest('{[2026-06-01,2026-06-17]}', '2026-06-01'), '0', 'subtractive: 0 if each is a violation');
select is(pg_temp.longest('{[2026-06-09,2026-06-12],[2026-06-14,2026-06-14]}', '2026-06-01'), '8 06-01 06-08',
  'subtractive: clean days before a violation');
select is(pg_temp.longest('{[2026-06-12,2026-06-16],[2026-06-18,2026-06-18]}', '2026-06-10'), '2 06-10 06-11',
  'subtractive: a violation after today is left out');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('habit'), '2026-06-01', '{"kind": "scheduled_days"}', '{Wed,Thu}');
select is(pg_temp.longest('{[2026-06-04,2026-06-04],[2026-06-10,2026-06-10]}'), '2 06-04 06-10',
  'days that are not due join done ones');
select is(pg_temp.longest('{[2026-06-11,2026-06-11]}', '2026-06-02'), '3 06-03 06-10',
  'clean days begin and end with a due day');
insert into app.habit_rules (user_id, habit_id, from_day) values (person('ann'), kept('habit'), '2026-06-12');
select is(pg_temp.longest('{}', '2026-06-02'), '10 06-03 06-17',
  'a day that only a later rule makes due is no first one');
select as_owner();
delete from app.habit_rules where from_day = '2026-06-12';
update app.habit_rules set streak_rule = '{"kind": "per_week", "times": 1}', notification_days = null;
select is(pg_temp.longest('{[2026-05-20,2026-05-27],[2026-06-10,2026-06-10]}'), '3 05-18 06-14',
  'weeks run from a Monday to a Sunday; the one in which the rule begins is forgiven');
update app.habit_rules set streak_rule = '{"kind": "per_month", "times": 1}';
select is(pg_temp.longest('{[2026-03-20,2026-04-27]}'), '2 03-01 04-30', 'months from their first day to their last');
select * from finish();
