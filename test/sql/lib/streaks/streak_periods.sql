-- docs/contract/habits.md#streak-rules. Today is Wednesday 2026-06-17. test/sql/lib/streaks/streak_judge.sql has what
-- becomes of the periods.
select plan(23);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
-- Each period as "first-last word counts", with ! where it ends a streak.
create function pg_temp.periods(days datemultirange, clean_from date default null, from_day date default null)
returns text[] language sql as $$
  select array(select format('%s-%s %s%s%s', to_char(p.first_day, 'MM-DD'), to_char(p.last_day, 'MM-DD'), p.why,
      ' ' || nullif(p.counts, 0), case when p.ends then '!' end)
    from lib.streak_periods(tap.person('ann'), tap.kept('habit'), null, days, clean_from, lib.today(), from_day) p
   order by p.first_day)
$$;
select is(pg_temp.periods('{}'), '{"06-17-06-17 open"}', 'additive: before anything is done today is open');
select is(pg_temp.periods('{[2026-06-10,2026-06-11],[2026-06-14,2026-06-14]}'),
  '{"06-10-06-11 met 2","06-12-06-13 missed!","06-14-06-14 met 1","06-15-06-16 missed!","06-17-06-17 open"}',
  'additive: done days count, missed ones end; today is open');
select is(pg_temp.periods('{[2026-06-15,2026-06-15],[2026-06-18,2026-06-18]}'),
  '{"06-15-06-15 met 1","06-16-06-17 missed!","06-18-06-18 met 1"}', 'additive: a day after today closes today');
select is(pg_temp.periods('{[2026-06-10,2026-06-11],[2026-06-14,2026-06-17]}', null, '2026-06-13'),
  '{"06-13-06-13 missed!","06-14-06-17 met 4"}', 'what lies before a day is left out where that is asked for');
select is(pg_temp.periods('{[2026-06-10,2026-06-10]}', '2026-06-01'),
  '{"06-01-06-09 met 9","06-10-06-10 missed!","06-11-06-17 met 7"}', 'subtractive: violations end, clean days count');
select is(pg_temp.periods('{[2026-05-20,2026-05-20]}', '2026-06-18'), '{}', 'subtractive: none before the start');
select is(pg_temp.periods('{}', '2026-06-17'), '{"06-17-06-17 met 1"}', 'subtractive: the start date counts');
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-12', '2026-06-12', now());
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('habit'), '2026-06-01', '{"kind": "scheduled_days"}', '{Mon,Fri}');
select is(pg_temp.periods('{[2026-06-08,2026-06-09],[2026-06-11,2026-06-11],[2026-06-13,2026-06-13]}'),
  '{"06-08-06-09 met 2","06-10-06-10 not_scheduled","06-11-06-11 met 1","06-12-06-12 paused","06-13-06-13 met 1",
  "06-14-06-16 missed!","06-17-06-17 open"}', 'additive: days that are not due, or paused, end nothing');
select is(pg_temp.periods('{[2026-06-11,2026-06-12]}'),
  '{"06-11-06-12 met 2","06-13-06-16 missed!","06-17-06-17 open"}', 'additive: what is done in a pause counts');
select is(pg_temp.periods('{[2026-06-08,2026-06-12]}', '2026-06-01'),
  '{"06-01-06-07 met 2","06-08-06-11 missed!","06-12-06-12 paused","06-13-06-17 met 1"}',
  'subtractive: due days count, paused days say nothing');
select is(pg_temp.periods('{[2026-06-09,2026-06-09]}', '2026-06-01'),
  '{"06-01-06-08 met 3","06-09-06-09 not_scheduled","06-10-06-11 met","06-12-06-12 paused","06-13-06-17 met 1"}',
  'subtractive: days that are not due neither count nor end');
update app.habit_rules set streak_rule = '{"kind": "per_week", "times": 2}', notification_days = null;
select is(pg_temp.periods(
    '{[2026-05-18,2026-05-19],[2026-05-25,2026-05-25],[2026-06-08,2026-06-08],[2026-06-15,2026-06-16]}'),
  '{"05-18-05-24 met 1","05-25-05-31 short!","06-01-06-07 began","06-08-06-14 paused","06-15-06-21 met 1"}',
  'weeks: those that are met count, short ones end');
select is(pg_temp.periods('{}'), '{"06-15-06-21 running"}', 'weeks: before anything is done there is the running one');
select is(pg_temp.periods('{[2026-05-19,2026-05-19]}', null, '2026-06-10'),
  '{"06-08-06-14 paused","06-15-06-21 running"}', 'weeks: from the one that has the day');
select is(pg_temp.periods('{[2026-05-19,2026-05-19]}'),
  '{"05-18-05-24 began","05-25-05-31 short!","06-01-06-07 began","06-08-06-14 paused","06-15-06-21 running"}',
  'weeks: the first that has a done day is forgiven');
select is(pg_temp.periods('{[2026-06-15,2026-06-15],[2026-06-22,2026-06-22]}'),
  '{"06-15-06-21 running","06-22-06-28 running"}', 'weeks: a later one with a done day is running too');
select is(pg_temp.periods('{[2026-05-25,2026-05-25]}'),
  '{"05-25-05-31 began","06-01-06-07 began","06-08-06-14 paused","06-15-06-21 running"}',
  'weeks: also where it is done on its Monday');
select travel('2026-06-21 12:00Z');
select is(pg_temp.periods('{[2026-06-08,2026-06-09]}', null, '2026-06-15'), '{"06-15-06-21 running"}',
  'weeks: one runs until its Sunday is over');
select travel('2026-06-17 12:00Z');
update app.habit_rules set streak_rule = '{"kind": "per_month", "times": 3}';
select is(pg_temp.periods('{[2026-03-31,2026-04-03]}'),
  '{"03-01-03-31 began","04-01-04-30 met 1","05-01-05-31 short!","06-01-06-30 running"}', 'months: likewise');
insert into app.habit_rules (user_id, habit_id, from_day) values (person('ann'), kept('habit'), '2026-06-15');
select is(pg_temp.periods('{[2026-06-08,2026-06-16]}'), '{"06-15-06-16 met 2","06-17-06-17 open"}',
  'nothing lies before the present unit');
select travel('2026-06-15 12:00Z');
select is(pg_temp.periods('{[2026-06-08,2026-06-15]}'), '{"06-15-06-15 met 1"}', 'on its first day there is that day');
select travel('2026-06-14 12:00Z');
select is(pg_temp.periods('{[2026-06-08,2026-06-14]}'), '{}', 'before it, after a journey west, there is nothing');
select as_user('bob');
insert into app.habit_pauses (user_id, from_day, created_at) values (person('bob'), '2026-06-01', now());
select as_owner(), travel('2026-06-17 12:00Z');
delete from app.habit_rules;
select is(pg_temp.periods('{[2026-06-15,2026-06-15]}'),
  '{"06-15-06-15 met 1","06-16-06-16 missed!","06-17-06-17 open"}',
  'a pause of somebody else says nothing, not even without policies');
select * from finish();
