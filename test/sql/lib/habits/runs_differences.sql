-- docs/contract/operations.md#derived-rows
select plan(5);
select as_user('ann');
select keep('walk', habit('Walk'));
select keep('low', goal(kept('walk'), 'low'));
select log(kept('low'), '2026-06-01'), log(kept('low'), '2026-06-02');
select as_owner();
create function pg_temp.differences() returns setof text language sql as $$
  select concat_ws(' | ', case when d.goal_id is null then 'habit' else 'goal' end, coalesce(d.kept, 'none'),
           coalesce(d.expected, 'none'))
    from lib.runs_differences(array[tap.person('ann')]) d where d.habit_id = tap.kept('walk')
$$;
select is_empty('select pg_temp.differences()', 'runs that their completions give do not differ');
update app.habit_runs set longest = 3;
update app.goal_runs set last_day = '2026-06-03';
select results_eq('select pg_temp.differences()', $$ values
  ('habit | 2026-06-01 to 2026-06-02, longest 3 | 2026-06-01 to 2026-06-02, longest 2'),
  ('goal | 2026-06-01 to 2026-06-03 | 2026-06-01 to 2026-06-02') $$, 'names what is kept and what is expected');
delete from app.goal_runs;
select results_eq('select pg_temp.differences() offset 1', $$ values ('goal | none | 2026-06-01 to 2026-06-02') $$,
  'names a run that is missing');
update app.habit_runs set longest = 2;
delete from app.goal_completions;
select results_eq('select pg_temp.differences()', $$ values ('habit | 2026-06-01 to 2026-06-02, longest 2 | none') $$,
  'names a run that no completion gives');
select is_empty($$ select 1 from lib.runs_differences(array[person('bob')]) $$, 'compares the named people alone');
select * from finish();
