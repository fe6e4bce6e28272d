-- docs/contract/habits.md#stored-streaks. Today is Wednesday 2026-06-17.
select plan(8);
select as_user('ann'), travel('2026-06-17 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
create function pg_temp.kept_as(goal text) returns app.streaks language sql as $$
  select s from app.streaks s
   where s.habit_id = tap.kept('habit') and s.goal_id is not distinct from tap.goal(tap.kept('habit'), goal)
$$;
select is((k.counted_days, k.streak, k.longest, k.since, k.judged_on, k.held_until, k.grows_on),
  ('{}'::datemultirange, 0, 0, '2026-06-17'::date, '2026-06-17'::date, '2026-06-17'::date, null::bit(7)),
  'a new habit has its row') from pg_temp.kept_as(null) k;
select is((k.streak, k.longest, k.goal_id), (2, 3, null::bigint), 'returns the row') from lib.streak_keep(
  person('ann'), kept('habit'), null, '{[2026-06-10,2026-06-12],[2026-06-15,2026-06-16]}', null, '2026-06-17') k;
select is((k.counted_days, k.streak, k.longest, k.since, k.judged_on, k.held_until, k.grows_on),
  ('{[2026-06-10,2026-06-13),[2026-06-15,2026-06-17)}'::datemultirange, 2, 3, '2026-06-15'::date, '2026-06-17'::date,
    '2026-06-17'::date, null::bit(7)), 'keeps it in place') from pg_temp.kept_as(null) k;
select is(k.streak, 7, 'of a subtractive goal too') from lib.streak_keep(person('ann'), kept('habit'),
  goal(kept('habit'), 'low'), '{[2026-06-10,2026-06-10]}', '2026-06-01', '2026-06-17') k;
select is((k.counted_days, k.streak, k.longest, k.since, k.judged_on, k.held_until, k.grows_on),
  ('{[2026-06-10,2026-06-11)}'::datemultirange, 7, 9, '2026-06-11'::date, '2026-06-17'::date, 'infinity'::date,
    b'1111111'), 'a goal has a row of its own') from pg_temp.kept_as('low') k;
select is((k.streak, k.longest), (2, 5), 'the longest so far stays where periods from a day on are judged')
  from lib.streak_keep(person('ann'), kept('habit'), null, '{[2026-06-10,2026-06-12],[2026-06-15,2026-06-16]}', null,
    '2026-06-17', '2026-06-15', 5) k;
select is((select count(*) from app.streaks), 2::bigint, 'one row each');
select as_user('bob');
select throws_ok($$ select lib.streak_keep(person('ann'), kept('habit'), null, '{}', null, '2026-06-17') $$, '42501',
  null, 'nobody keeps one of somebody else');
select * from finish();
