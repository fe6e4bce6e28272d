-- docs/contract/habits.md#counted-days
select plan(15);
select as_user('ann');
select keep('walk', habit('Walk', '{"start_date": "2026-06-01"}')), keep('read', habit('Read'));
select keep('low', goal(kept('walk'), 'low')), keep('clear', goal(kept('walk'), 'clear'));
select as_owner();
insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
select person('ann'), kept(goal), day::date, units, (day::date + time '12:00') at time zone 'UTC'
  from (values ('low', '2026-06-01', 1), ('clear', '2026-06-02', 2), ('low', '2026-06-03', 1),
    ('clear', '2026-06-03', 2), ('low', '2026-06-04', 0), ('low', '2026-06-05', 1), ('low', '2026-06-09', 1))
    l (goal, day, units);
create function pg_temp.days(goal text default null) returns text language sql as $$
  select lib.days_text(d.days) || coalesce(' from ' || to_char(d.clean_from, 'MM-DD'), '')
    from app.habits h cross join lateral lib.counted_days(h) d
   where h.id = tap.kept('walk') and d.goal_id is not distinct from tap.kept(goal)
$$;
select is(pg_temp.days(), '{[2026-06-01,2026-06-04),[2026-06-05,2026-06-06),[2026-06-09,2026-06-10)}',
  'the days of a habit with units of any goal');
select is(pg_temp.days('low'),
  '{[2026-06-01,2026-06-02),[2026-06-03,2026-06-04),[2026-06-05,2026-06-06),[2026-06-09,2026-06-10)}',
  'of a goal its own days with units');
select is(pg_temp.days('clear'), '{[2026-06-02,2026-06-04)}', 'two days in a row are one span');
select is((select count(*) from app.habits h cross join lateral lib.counted_days(h) d where h.id = kept('walk')),
  4::bigint, 'one row for the habit and each goal');
update app.goals set is_additive = tier <> 'low' where habit_id = kept('walk');
select is(pg_temp.days(), '{[2026-06-03,2026-06-04)} from 06-01', 'a subtractive habit counts sums over the threshold');
select is(pg_temp.days('low'),
  '{[2026-06-01,2026-06-02),[2026-06-03,2026-06-04),[2026-06-05,2026-06-06),[2026-06-09,2026-06-10)}',
  'its subtractive goal counts days with units without a subtractive clear goal');
update app.goals set is_additive = false where habit_id = kept('walk');
select is(pg_temp.days('low'), '{} from 06-01', 'with one no day at or under the threshold');
update app.goals set target = 0 where id = kept('clear');
select is(pg_temp.days(), '{[2026-06-01,2026-06-04),[2026-06-05,2026-06-06),[2026-06-09,2026-06-10)} from 06-01',
  'all days over a lower threshold');
delete from app.goal_completions;
update app.goals set target = 0.3 where habit_id = kept('walk');
select log(kept('low'), '2026-06-01', 0.1), log(kept('clear'), '2026-06-01', 0.2),
  log(kept('low'), '2026-06-02', 0.301),
  log(kept('low'), '2026-06-03', 0.1::float + 0.2::float);
select is(pg_temp.days(), '{[2026-06-02,2026-06-03)} from 06-01', 'units are added and compared in decimals');
select is(pg_temp.days('low'), '{[2026-06-02,2026-06-03)} from 06-01', 'those of a goal too');
update app.goals set target = 1 / 3::float where habit_id = kept('walk');
select log(kept('low'), '2026-06-04', 1 / 3::float), log(kept('low'), '2026-06-05', 0.334);
select is(pg_temp.days(), '{[2026-06-05,2026-06-06)} from 06-01', 'a threshold has three places too');
update app.goals set is_additive = true;
select log(kept('low'), '2026-06-09', 0.0004), log(kept('clear'), '2026-06-09', 0.0004);
select is(pg_temp.days(), '{[2026-06-01,2026-06-06)}', 'less than half a thousandth is no unit');
delete from app.goals where habit_id = kept('walk');
select is(pg_temp.days(), '{}', 'without a goal there are none');
insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
select user_id, kept('walk'), title, tier, target, target_unit, frequency, frequency_unit from app.goals
 where habit_id = kept('read') limit 1;
select is(pg_temp.days(), '{}', 'nor with one that was never logged');
select as_user('bob');
select is_empty($$ select lib.counted_days(h) from app.habits h where h.id = kept('walk') $$,
  'another person sees none');
select * from finish();
