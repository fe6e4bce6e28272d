-- docs/contract/habits.md#why-a-week-counts. Today is Wednesday 2026-06-17.
select plan(3);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk', '{"streak_rule": {"kind": "per_week", "times": 2}}'));
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-05', '2026-06-06', now());
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
select * from finish();
