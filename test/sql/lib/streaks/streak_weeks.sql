-- docs/contract/habits.md#why-a-week-counts. Today is Wednesday 2026-06-17.
select plan(13);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk', '{"streak_rule": {"kind": "per_week", "times": 2}}')), keep('other', habit('Swim'));
select as_owner();
-- Each as "first-last done/needed", with p where a day is paused and b where a rule begins.
create function pg_temp.weeks(unit text, days datemultirange, from_day date, to_day date, goal text default null)
returns text[] language sql as $$
  select array(select format('%s-%s %s/%s%s%s', to_char(w.first_day, 'MM-DD'), to_char(w.last_day, 'MM-DD'),
      trim_scale(w.done), trim_scale(w.needed), case when w.is_paused then 'p' end, case when w.is_begun then 'b' end)
    from lib.streak_weeks(tap.person('ann'), tap.kept('habit'), tap.goal(tap.kept('habit'), goal), days,
      lib.habit_paused(tap.person('ann'), tap.kept('habit')), unit, from_day, to_day, lib.today()) w
   order by w.first_day)
$$;
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-05', '2026-06-06', now());
select is(pg_temp.weeks('week', '{[2026-05-31,2026-06-01],[2026-06-08,2026-06-09]}', '2026-05-27', '2026-06-17'),
  '{"05-25-05-31 1/2","06-01-06-07 1/2p","06-08-06-14 2/2","06-15-06-21 0/2b"}',
  'weeks from Monday to Sunday, of which one has paused days; a span may lie in two');
select is(pg_temp.weeks('week', '{[2026-05-25,2026-06-14]}', '2026-05-25', '2026-06-14'),
  '{"05-25-05-31 7/2","06-01-06-07 7/2p","06-08-06-14 7/2"}', 'a span may fill three weeks');
update app.habit_rules set from_day = '2026-05-01';
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
select person('ann'), kept('habit'), d, jsonb_build_object('kind', 'per_week', 'times', n)
  from (values ('2026-06-07'::date, 3), ('2026-06-15', 4), ('2026-06-18', 5)) r (d, n);
select is(pg_temp.weeks('week', '{}', '2026-06-01', '2026-06-28'),
  '{"06-01-06-07 0/3pb","06-08-06-14 0/3","06-15-06-21 0/4b","06-22-06-28 0/5"}',
  'the rule of its last day judges a week, that of today the running one');
delete from app.habit_rules where from_day > '2026-05-01';
update app.habit_rules set streak_rule = '{"kind": "per_month", "times": 10}';
select is(pg_temp.weeks('month', '{[2026-04-30,2026-05-02],[2026-06-10,2026-06-11]}', '2026-04-30', '2026-06-17'),
  '{"04-01-04-30 1/10","05-01-05-31 2/10b","06-01-06-30 2/9"}', 'months; one with paused days needs its share');
create function pg_temp.share(times integer, pause_until date) returns text[] language plpgsql as $$
begin
  update app.habit_pauses set from_day = '2026-06-01', to_day = pause_until;
  update app.habit_rules set streak_rule = jsonb_build_object('kind', 'per_month', 'times', times);
  return pg_temp.weeks('month', '{}', '2026-06-01', '2026-06-17');
end $$;
select is(pg_temp.share(10, '2026-06-15'), '{"06-01-06-30 0/5"}', 'half of a month asks for half');
select is(pg_temp.share(10, '2026-06-16'), '{"06-01-06-30 0/4"}', 'the share is rounded down');
select is(pg_temp.share(10, '2026-06-29'), '{"06-01-06-30 0/1"}', 'but it is at least one');
select is(pg_temp.share(10, '2026-06-30'), '{"06-01-06-30 0/1p"}', 'a wholly paused month is paused');
update app.habit_rules set streak_rule = '{"kind": "units", "per": "month", "amount": 0.5}';
select is(pg_temp.weeks('month', '{}', '2026-06-01', '2026-06-17'), '{"06-01-06-30 0/0.5p"}',
  'the share is never more than the month needs');
update app.habit_rules set streak_rule = '{"kind": "units", "per": "month", "amount": 1.5}';
select is(pg_temp.weeks('month', '{}', '2026-05-01', '2026-05-31'), '{"05-01-05-31 0/1.5b"}',
  'a month without paused days asks for all, nothing is rounded');
select log(goal(kept('habit'), 'low'), '2026-05-25', 0.1), log(goal(kept('habit'), 'clear'), '2026-05-31', 0.2),
  log(goal(kept('habit'), 'low'), '2026-06-01', 4), log(goal(kept('other'), 'low'), '2026-05-26', 9);
update app.habit_rules set streak_rule = '{"kind": "units", "per": "week", "amount": 1.5}';
select is(pg_temp.weeks('week', '{[2026-05-25,2026-06-01]}', '2026-05-31', '2026-06-07'),
  '{"05-25-05-31 0.3/1.5","06-01-06-07 4/1.5p"}', 'units of all goals of the habit, in decimals');
select is(pg_temp.weeks('week', '{[2026-05-25,2026-06-01]}', '2026-05-25', '2026-05-31', 'clear'),
  '{"05-25-05-31 0.2/1.5"}', 'those of one goal');
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
values (person('ann'), kept('habit'), '2026-06-01', '{"kind": "per_week", "times": 1}');
select is(pg_temp.weeks('week', '{[2026-05-25,2026-06-01]}', '2026-05-25', '2026-06-07'),
  '{"05-25-05-31 0.3/1.5","06-01-06-07 1/1pb"}', 'each week in what its rule asks for');
select * from finish();
