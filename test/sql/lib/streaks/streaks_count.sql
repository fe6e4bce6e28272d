-- docs/contract/habits.md#stored-streaks. Today is Wednesday 2026-06-17.
select plan(6);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('walk', habit('Walk')), keep('read', habit('Read'));
select as_owner();
insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
select person('ann'), goal(kept(habit), tier), day::date, 1, (day::date + time '12:00') at time zone 'UTC'
  from (values ('walk', 'low', '2026-06-14'), ('walk', 'clear', '2026-06-15'), ('walk', 'low', '2026-06-16'),
    ('read', 'low', '2026-06-16')) l (habit, tier, day);
update app.streaks set streak = 9, longest = 9 where habit_id = kept('walk');
select as_user('ann');
select lib.streaks_count(h) from app.habits h where h.id = kept('walk');
create function pg_temp.kept_as(goal text) returns app.streaks language sql as $$
  select s from app.streaks s
   where s.habit_id = tap.kept('walk') and s.goal_id is not distinct from tap.goal(tap.kept('walk'), goal)
$$;
select is((k.counted_days, k.streak, k.longest), ('{[2026-06-14,2026-06-17)}'::datemultirange, 3, 3),
  'the habit by the days of all its goals') from pg_temp.kept_as(null) k;
select is((k.counted_days, k.streak, k.longest),
  ('{[2026-06-14,2026-06-15),[2026-06-16,2026-06-17)}'::datemultirange, 1, 1), 'each goal by its own')
  from pg_temp.kept_as('low') k;
select is((k.counted_days, k.streak, k.longest), ('{}'::datemultirange, 0, 0), 'also one that was never logged')
  from pg_temp.kept_as('stretch') k;
select is((select s.streak from app.streaks s where s.habit_id = kept('read')), 0, 'another habit stays as it is');
select lib.streaks_count(h, '2026-06-18') from app.habits h where h.id = kept('walk');
select is((select max(s.judged_on) from app.streaks s where s.habit_id = kept('walk')), '2026-06-18',
  'on the day that is given');
select as_user('bob');
select is_empty($$ select lib.streaks_count(h) from app.habits h where h.id = kept('walk') $$,
  'another person''s habit is hidden, so nothing is written');
select * from finish();
