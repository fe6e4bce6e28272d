-- docs/contract/habits.md#runs
select plan(15);
select as_user('ann');
select keep('low', goal(habit('Walk'), 'low')), keep('other', goal(habit('Read'), 'low'));
create function pg_temp.runs() returns text[] language sql as $$
  select array_agg(to_char(r.first_day, 'DD ') || to_char(r.last_day, 'DD') order by r.first_day)
    from app.goal_runs r where r.goal_id = tap.kept('low')
$$;
create function pg_temp.newest(goal text) returns app.goal_runs language sql as $$
  select r from app.goal_runs r where r.goal_id = tap.kept(goal) order by r.first_day desc limit 1
$$;
create function pg_temp.add(goal text, day date) returns app.goal_runs language sql as $$
  select lib.goal_runs_add(g, pg_temp.newest(goal), day) from app.goals g where g.id = tap.kept(goal)
$$;
select pg_temp.add('other', '2026-06-01');
select is(pg_temp.add('low', day::date), pg_temp.newest('low'), description || ': answers the newest run'),
       is(pg_temp.runs(), runs::text[], description)
  from (values
    ('2026-06-10', '{10 10}', 'a first day begins a run'),
    ('2026-06-11', '{10 11}', 'the day after a run extends it'),
    ('2026-06-09', '{09 11}', 'the day before a run extends it'),
    ('2026-06-13', '{09 11,13 13}', 'a day after a gap begins a run'),
    ('2026-06-05', '{05 05,09 11,13 13}', 'a day before a gap begins a run'),
    ('2026-06-12', '{05 05,09 13}', 'a day between two runs joins them'),
    ('2026-06-10', '{05 05,09 13}', 'a day that counts already changes nothing')
  ) as example (day, runs, description);
select is((select count(*) from app.goal_runs r where r.goal_id = kept('other')), 1::bigint,
  'another goal keeps its run');
select * from finish();
