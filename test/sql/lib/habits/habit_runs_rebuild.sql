-- docs/contract/habits.md#runs
select plan(5);
select as_user('ann');
select keep('walk', habit('Walk')), keep('read', habit('Read'));
select keep('low', goal(kept('walk'), 'low')), keep('other', goal(kept('read'), 'low'));
select as_owner();
insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
select person('ann'), kept(goal), day::date, 1, now()
  from (values ('low', '2026-06-01'), ('low', '2026-06-02'), ('low', '2026-06-04'), ('other', '2026-06-01'))
    l (goal, day);
insert into app.habit_runs (user_id, habit_id, first_day, last_day, longest)
select person('ann'), kept('walk'), first::date, last::date, longest
  from (values ('2026-06-01', '2026-06-01', 1), ('2026-06-04', '2026-06-04', 2), ('2026-06-09', '2026-06-09', 1))
    r (first, last, longest);
insert into app.goal_runs (user_id, goal_id, first_day, last_day)
select person('ann'), kept('low'), first::date, last::date
  from (values ('2026-06-01', '2026-06-03'), ('2026-06-09', '2026-06-09')) r (first, last);
select set_config('tap.place', ctid::text, true) from app.habit_runs where first_day = '2026-06-04';

select as_user('ann');
select lib.habit_runs_rebuild(person('ann'), kept('walk'));
select results_eq(
  $$ select first_day, last_day, longest from app.habit_runs where habit_id = kept('walk') order by 1 $$,
  $$ values ('2026-06-01'::date, '2026-06-02'::date, 2), ('2026-06-04', '2026-06-04', 2) $$,
  'the runs of the habit are those that its completions give');
select results_eq($$ select first_day, last_day from app.goal_runs where goal_id = kept('low') order by 1 $$,
  $$ values ('2026-06-01'::date, '2026-06-02'::date), ('2026-06-04', '2026-06-04') $$,
  'the runs of its goals are those that their completions give');
select is_empty($$ select 1 from app.habit_runs where habit_id = kept('read') $$, 'another habit stays as it is');
select is((select ctid::text from app.habit_runs where first_day = '2026-06-04'), current_setting('tap.place'),
  'a run that is right already is not written');
select as_user('bob');
select lives_ok($$ select lib.habit_runs_rebuild(person('ann'), kept('walk')) $$,
  'another person''s habit is hidden, so nothing is written');
select * from finish();
