-- docs/contract/habits.md#runs: the runs that completions give.
select plan(13);
select as_user('ann');
select keep('walk', habit('Walk', '{"start_date": "2026-06-01"}'));
select keep('low', goal(kept('walk'), 'low')), keep('clear', goal(kept('walk'), 'clear'));
select as_owner();
insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
select person('ann'), kept(goal), day::date, units, (day::date + time '12:00') at time zone 'UTC'
  from (values ('low', '2026-06-01', 1), ('clear', '2026-06-02', 2), ('low', '2026-06-03', 1),
    ('clear', '2026-06-03', 2), ('low', '2026-06-04', 0), ('low', '2026-06-05', 1), ('low', '2026-06-09', 1))
    l (goal, day, units);
create function pg_temp.runs(kind text) returns text[] language sql as $$
  select array_agg(format('%s %s %s', to_char(r.first_day, 'DD'), to_char(r.last_day, 'DD'), r.longest)
           order by r.first_day)
    from lib.runs_expected(array[tap.person('ann')]) r
   where r.habit_id = tap.kept('walk')
     and r.goal_id is not distinct from case when kind <> 'walk' then tap.kept(kind) end
$$;
select is(pg_temp.runs('walk'), '{01 03 3,05 05 3,09 09 3}',
  'a habit counts the days with units of any goal, and each run holds the longest up to it');
select is(pg_temp.runs('low'), '{01 01 1,03 03 1,05 05 1,09 09 1}', 'a goal counts its own days with units');
select is(pg_temp.runs('clear'), '{02 03 2}', 'two days in a row are one run');

update app.goals set is_additive = false where habit_id = kept('walk');
select is(pg_temp.runs('walk'), '{03 03 2}', 'a subtractive habit counts the days whose sum is over the threshold');
select is(pg_temp.runs('low'), null, 'a subtractive goal counts no day at or under the threshold');
update app.goals set target = 0 where id = kept('clear');
select is(pg_temp.runs('walk'), '{01 03 0,05 05 1,09 09 3}',
  'a run of a subtractive habit holds the longest clean stretch before it');
update app.habits set start_date = '2026-06-07' where id = kept('walk');
select is(pg_temp.runs('walk'), '{01 03 0,05 05 0,09 09 2}', 'a clean stretch begins at the start date');
delete from app.goal_completions;
update app.goals set target = 0.3 where habit_id = kept('walk');
select log(kept('low'), '2026-06-01', 0.1), log(kept('clear'), '2026-06-01', 0.2),
  log(kept('low'), '2026-06-02', 0.301),
  log(kept('low'), '2026-06-03', 0.1::float + 0.2::float);
select is(pg_temp.runs('walk'), '{02 02 0}', 'units are added and compared in decimals');
select is(pg_temp.runs('low'), '{02 02 1}', 'those of a goal too');
update app.goals set target = 1 / 3::float where habit_id = kept('walk');
select log(kept('low'), '2026-06-04', 1 / 3::float), log(kept('low'), '2026-06-05', 0.334);
select is(pg_temp.runs('walk'), '{05 05 0}', 'a threshold has three places too');
update app.goals set is_additive = true;
select log(kept('low'), '2026-06-09', 0.0004), log(kept('clear'), '2026-06-09', 0.0004);
select is(pg_temp.runs('walk'), '{01 05 5}', 'less than half a thousandth is no unit');
update app.goals set is_additive = false where habit_id = kept('walk');
select is((select array_agg(distinct habit_id) from lib.runs_expected(array[person('ann')], kept('walk'))),
  array[kept('walk')], 'answers one habit if it is named');
select is_empty($$ select 1 from lib.runs_expected(array[person('bob')]) $$, 'answers the named people alone');
select * from finish();
