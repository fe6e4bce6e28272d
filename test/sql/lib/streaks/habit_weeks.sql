-- docs/contract/habits.md#why-a-week-counts. Today is Wednesday 2026-06-17.
select plan(5);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk', '{"streak_rule": {"kind": "per_week", "times": 2}}'));
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-05', '2026-06-06', now()), (person('ann'), '2026-06-15', '2026-06-15', now());
create function pg_temp.weeks(runs datemultirange) returns text[] language sql as $$
  select array(select format('%s %s/%s %s', to_char(week, 'MM-DD'), done, needed, why)
    from lib.habit_weeks(tap.kept('habit'), runs) order by week)
$$;
select is(pg_temp.weeks('{}'), '{06-15 0/2 running}', 'before anything is done there is the running week');
select is(pg_temp.weeks('{[2026-05-19,2026-05-19],[2026-05-31,2026-06-01],[2026-06-08,2026-06-09]}'),
  '{05-18 1/2 began,05-25 1/2 short,06-01 1/2 paused,06-08 2/2 met,06-15 0/2 running}',
  'each week has its word; a run may lie in two weeks');
select is(pg_temp.weeks('{[2026-06-15,2026-06-16],[2026-06-22,2026-06-22]}'), '{06-15 2/2 met,06-22 1/2 running}',
  'a week after today is shown where something is done in it');
select is(pg_temp.weeks('{[2026-05-25,2026-06-14]}'),
  '{05-25 7/2 met,06-01 7/2 met,06-08 7/2 met,06-15 0/2 running}', 'a run may fill three weeks');
delete from app.habit_rules;
insert into app.habit_rules (user_id, habit_id, from_day, streak_rule)
select person('ann'), kept('habit'), d, jsonb_build_object('kind', 'per_week', 'times', n)
  from (values ('2026-05-01'::date, 1), ('2026-06-07', 2), ('2026-06-15', 3), ('2026-06-18', 4)) r (d, n);
select is(pg_temp.weeks('{[2026-06-01,2026-06-01]}'), '{06-01 1/2 paused,06-08 0/2 short,06-15 0/3 running}',
  'the rule of its Sunday judges a week, that of today the running one');
select * from finish();
