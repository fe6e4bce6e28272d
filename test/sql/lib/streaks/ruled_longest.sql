-- docs/contract/habits.md#streak-rules. Today is Wednesday 2026-06-17. test/sql/lib/streaks/ruled_streaks.sql has more.
select plan(6);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
create function pg_temp.longest(runs datemultirange, subtractive boolean default false) returns text
language sql as $$
  select concat_ws(' ', l.streak, to_char(l.from_day, 'MM-DD'), to_char(l.to_day, 'MM-DD'))
    from lib.ruled_longest(tap.kept('habit'), '2026-06-02', subtractive, runs) l
$$;
select is(pg_temp.longest('{}'), '0', 'nothing done is 0, without days');
select is(pg_temp.longest('{[2026-06-02,2026-06-03],[2026-06-05,2026-06-06],[2026-06-10,2026-06-10]}'), '2 06-02 06-03',
  'of several streaks the first');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule, notification_days)
values (person('ann'), kept('habit'), '2026-06-01', '{"kind": "scheduled_days"}', '{Wed,Thu}');
select is(pg_temp.longest('{[2026-06-04,2026-06-04],[2026-06-10,2026-06-10]}'), '2 06-04 06-10',
  'days that are not due join runs');
select is(pg_temp.longest('{[2026-06-11,2026-06-11]}', true), '3 06-03 06-10',
  'clean days begin and end with a due day');
insert into app.habit_rules (user_id, habit_id, from_day) values (person('ann'), kept('habit'), '2026-06-12');
select is(pg_temp.longest('{}', true), '10 06-03 06-17', 'a day that only a later rule makes due is no first one');
delete from app.habit_rules where from_day = '2026-06-12';
update app.habit_rules set streak_rule = '{"kind": "per_week", "times": 1}', notification_days = null;
select is(pg_temp.longest('{[2026-05-20,2026-05-27],[2026-06-10,2026-06-10]}'), '3 05-18 06-14',
  'weeks run from a Monday to a Sunday; the one in which the rule begins is forgiven');
select * from finish();
