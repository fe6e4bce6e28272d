-- docs/contract/habits.md#streak-rules. Today is Wednesday 2026-06-17.
select plan(13);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
create function pg_temp.periods(runs datemultirange, subtractive boolean default false, start date default '2026-06-01')
returns text[] language sql as $$
  select array(select format('%s-%s %s', to_char(p.from_day, 'MM-DD'), to_char(p.to_day, 'MM-DD'),
      case when p.ends then concat('ends', nullif(p.counts, 0)) else p.counts::text end)
    from lib.streak_periods(tap.kept('habit'), start, subtractive, runs) p order by p.from_day)
$$;
select is(pg_temp.periods('{}'), '{}', 'additive: nothing done has none');
select is(pg_temp.periods('{[2026-06-10,2026-06-11],[2026-06-14,2026-06-14]}'),
  '{"06-10-06-11 2","06-12-06-13 ends","06-14-06-14 1","06-15-06-16 ends"}',
  'additive: runs count, gaps end; today is open');
select is(pg_temp.periods('{[2026-06-15,2026-06-15],[2026-06-18,2026-06-18]}'),
  '{"06-15-06-15 1","06-16-06-17 ends","06-18-06-18 1"}', 'additive: a day after today closes today');
select is(pg_temp.periods('{[2026-06-10,2026-06-10]}', true), '{"06-01-06-09 9","06-10-06-10 ends","06-11-06-17 7"}',
  'subtractive: violations end, clean days count');
select is(pg_temp.periods('{[2026-05-20,2026-05-20]}', true, '2026-06-18'), '{}', 'subtractive: none before the start');
select is(pg_temp.periods('{}', true, '2026-06-17'), '{"06-17-06-17 1"}', 'subtractive: the start date counts');
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-12', '2026-06-12', now());
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('habit'), '2026-06-01', '{"kind": "scheduled_days"}', '{Mon,Fri}');
select is(pg_temp.periods('{[2026-06-08,2026-06-09],[2026-06-11,2026-06-11],[2026-06-13,2026-06-13]}'),
  '{"06-08-06-09 2","06-11-06-11 1","06-13-06-13 1","06-14-06-16 ends"}',
  'additive: a gap without a due, unpaused day is left out');
select is(pg_temp.periods('{[2026-06-08,2026-06-12]}', true), '{"06-01-06-07 2","06-08-06-11 ends","06-13-06-17 1"}',
  'subtractive: due days count, paused days say nothing');
select is(pg_temp.periods('{[2026-06-09,2026-06-09]}', true), '{"06-01-06-08 3","06-13-06-17 1"}',
  'subtractive: days that are not due neither count nor end');
update app.habit_rules set streak_rule = '{"kind": "per_week", "times": 2}', notification_days = null;
select is(pg_temp.periods(
    '{[2026-05-18,2026-05-19],[2026-05-25,2026-05-25],[2026-06-08,2026-06-08],[2026-06-15,2026-06-16]}'),
  '{"05-18-05-24 1","05-25-05-31 ends","06-15-06-21 1"}', 'weeks: those that are met count, short ones end');
insert into app.habit_rules (user_id, habit_id, from_day) values (person('ann'), kept('habit'), '2026-06-15');
select is(pg_temp.periods('{[2026-06-08,2026-06-16]}'), '{"06-15-06-16 2"}', 'nothing lies before the present unit');
select travel('2026-06-15 12:00Z');
select is(pg_temp.periods('{[2026-06-08,2026-06-15]}'), '{"06-15-06-15 1"}', 'on its first day there is that day');
select travel('2026-06-14 12:00Z');
select is(pg_temp.periods('{[2026-06-08,2026-06-14]}'), '{}', 'before it, after a journey west, there is nothing');
select * from finish();
