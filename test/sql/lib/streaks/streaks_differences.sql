-- docs/contract/operations.md#derived-rows. Today is Wednesday 2026-06-17.
select plan(10);
select person('bob'), as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('walk', habit('Walk'));
select keep('low', goal(kept('walk'), 'low'));
select log(kept('low'), '2026-06-15'), log(kept('low'), '2026-06-16');
select as_owner();
create function pg_temp.differences() returns setof text language sql as $$
  select concat_ws(' | ', case when d.goal_id is null then 'habit' else 'goal' end, coalesce(d.kept,
    'none'), d.expected)
    from lib.streaks_differences(array[tap.person('ann')]) d where d.habit_id = tap.kept('walk')
$$;
select is_empty('select pg_temp.differences()', 'streaks that their completions give do not differ');
update app.streaks set longest = 3;
update app.streaks set streak = 1 where goal_id = kept('low');
select results_eq('select pg_temp.differences()', $$ values
  ('habit | {[2026-06-15,2026-06-17)} streak 2, longest 3 | {[2026-06-15,2026-06-17)} streak 2, longest 2'),
  ('goal | {[2026-06-15,2026-06-17)} streak 1, longest 3 | {[2026-06-15,2026-06-17)} streak 2, longest 2'),
  ('goal | {} streak 0, longest 3 | {} streak 0, longest 0'),
  ('goal | {} streak 0, longest 3 | {} streak 0, longest 0') $$,
  'names what is kept and what is expected');
update app.streaks set judged_on = 'infinity';
select is_empty('select pg_temp.differences()', 'one that must be judged anew says nothing but its days');
update app.streaks set counted_days = '{}' where goal_id is null;
select results_eq('select pg_temp.differences()', $$ values ('habit | {} | {[2026-06-15,2026-06-17)}') $$,
  'which may differ');
select recount();
delete from app.streaks where goal_id is not null;
select results_eq('select pg_temp.differences()', $$ values
  ('goal | none | {[2026-06-15,2026-06-17)} streak 2, longest 2') $$, 'names one that is missing, if a day counts');
select recount();
delete from app.streaks where goal_id is null;
delete from app.goal_completions;
select is((select pg_temp.differences() limit 1), 'habit | none | {} streak 0, longest 0',
  'of a habit also without a day');
select recount(), log(kept('low'), '2026-06-16');
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-17', '2026-06-17', now());
select travel('2026-06-18 12:00Z');
select results_eq('select pg_temp.differences()', $$ values
  ('habit | {[2026-06-16,2026-06-17)} streak 0, longest 1 | {[2026-06-16,2026-06-17)} streak 1, longest 1'),
  ('goal | {[2026-06-16,2026-06-17)} streak 0, longest 1 | {[2026-06-16,2026-06-17)} streak 1, longest 1') $$,
  'names one that a pause carries on and that nothing has judged');
select travel('2026-06-17 12:00Z'), recount(), travel('2026-06-20 12:00Z');
select is_empty('select pg_temp.differences()', 'what the days since have ended is 0 for both');
update auth.users set timezone = 'Pacific/Kiritimati' where id = person('ann');
select travel('2026-06-17 12:00Z'), recount(), travel('2026-06-18 12:00Z');
select is_empty('select pg_temp.differences()', 'by the day of the person');
update app.streaks set longest = 9;
select is_empty($$ select 1 from lib.streaks_differences(array[person('bob')]) $$, 'compares the named people alone');
select * from finish();
