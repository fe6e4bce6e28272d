-- docs/contract/habits.md#stored-streaks. Today is Wednesday 2026-06-17.
select plan(16);
-- Rows come in the order of the table here: that of an index would write the habit's own last.
set local enable_indexscan = off;
set local enable_bitmapscan = off;
select as_user('bob'), zone('UTC'), travel('2026-06-17 12:00Z');
select keep('foreign', habit('Swim')), log(goal(kept('foreign'), 'low'), '2026-06-16');
select as_user('ann');
select keep('walk', habit('Walk')), keep('quit', habit('Quit', '{"start_date": "2026-06-10"}')),
  keep('read', habit('Read')), keep('new', habit('Draw'));
select log(goal(kept('walk'), 'low'), d)
  from unnest('{2026-06-01,2026-06-02,2026-06-03,2026-06-12,2026-06-15}'::date[]) d;
select log(goal(kept('read'), 'low'), '2026-06-16');
select as_owner();
update app.goals set is_additive = false where habit_id = kept('quit');
select recount(), as_user('ann');
create function pg_temp.kept_as(habit text) returns text language sql as $$
  select string_agg(concat_ws(' ', s.streak, s.longest, case when s.judged_on = 'infinity' then 'forgotten' end), ', '
      order by s.goal_id nulls first) from app.streaks s where s.habit_id = tap.kept(habit)
        and not isempty(s.counted_days)
$$;
select is(pg_temp.kept_as('walk'), '0 3, 0 3', 'a gap ended it');
insert into app.habit_pauses (user_id, habit_id, from_day, to_day, created_at)
values (person('ann'), kept('walk'), '2026-06-16', '2026-06-16', now());
select lib.streaks_judge(kept('walk'), '2026-06-16');
select is(pg_temp.kept_as('walk'), '1 3, 0 3 forgotten', 'a pause carries the habit on; its goals are forgotten');
select is(pg_temp.kept_as('read'), '1 1, 1 1', 'goals of other habits are not');
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-04', '2026-06-14', now());
select lib.streaks_judge(null, '2026-06-04');
select is(pg_temp.kept_as('walk'), '5 5, 0 3 forgotten',
  'one that begins before the streak joins it with what lies before');
select is((select s.streak from app.streaks s where s.habit_id = kept('quit') and s.goal_id is null), 3,
  'without a habit all are judged, a subtractive one by its start');
select is(pg_temp.kept_as('read'), '1 1, 1 1 forgotten', 'and the goals of all are forgotten');
select is((select s.longest from app.streaks s where s.habit_id = kept('new') and s.goal_id is null), 0,
  'where nothing is done the longest is 0');
update app.habits set start_date = '2026-06-16' where id = kept('quit');
select lib.streaks_judge(kept('quit'));
select is((select s.streak from app.streaks s where s.habit_id = kept('quit') and s.goal_id is null), 2, 'a new start');
delete from app.habit_pauses;
select lib.streaks_judge(kept('walk'));
select is(pg_temp.kept_as('walk'), '0 3, 0 3 forgotten', 'a pause that is gone parts it,
  and the longest is counted anew');
select as_owner();
select is(pg_temp.kept_as('foreign'), '1 1, 1 1', 'those of others stay');
update app.streaks set judged_on = '2026-06-17', streak = 0, longest = 9, since = '2026-06-15'
 where habit_id = kept('walk') and goal_id is null;
select as_user('ann');
insert into app.habit_pauses (user_id, from_day, to_day, created_at)
values (person('ann'), '2026-06-16', '2026-06-16', now());
select lib.streaks_judge(kept('walk'), '2026-06-16');
select is(pg_temp.kept_as('walk'), '1 9, 0 3 forgotten',
  'a pause after the streak began leaves the longest as it was kept');
select lib.streaks_judge(kept('walk'), '2026-06-15');
select is(pg_temp.kept_as('walk'), '1 9, 0 3 forgotten', 'so does one from its first day on');
select lib.streaks_judge(kept('walk'), '2026-06-14');
select is(pg_temp.kept_as('walk'), '1 3, 0 3 forgotten', 'one from before it does not');
select as_owner();
update app.streaks set streak = 8, longest = 9 where goal_id is null and habit_id in (kept('read'), kept('foreign'));
select lib.streaks_judge(kept('walk'));
select is(pg_temp.kept_as('read'), '8 9, 1 1 forgotten', 'other habits are not judged');
select lib.streaks_judge();
select is(pg_temp.kept_as('read'), '1 1, 1 1 forgotten', 'but they are without a habit');
select is(pg_temp.kept_as('foreign'), '8 9, 1 1', 'those of others are not, even where no policy hides them');
select * from finish();
