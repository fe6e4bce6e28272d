-- docs/contract/goal-completions.md#delete-goal_completionsgoal_idlocal_day. Today is Monday 2026-06-15.
-- events: goal_completion_deleted 2, goal_completion_recorded streak_held 4,
--   goal_completion_recorded streak_incremented 3, habit_created 2, resource_access_denied 1
select plan(15);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('habit', habit('Walk'));
select keep('clear', goal(kept('habit'), 'clear'));
select api.goal_completion_put(kept('clear'), day::date, '{"did_complete": true}')
  from generate_series(date '2026-06-11', date '2026-06-15', interval '1 day') day;

select is((select streak from app.streaks where goal_id is null and habit_id = kept('habit')), 5,
  'five days are one streak');
select api.goal_completion_put(goal(kept('habit'), 'low'), '2026-06-13', '{"did_complete": false}');
select as_owner();
insert into app.idempotency_keys (user_id, key, fingerprint, created_at)
select person(name), key, '\x00', now() from (values ('ann', 'log-unit:' || kept('clear') || ':2026-06-13'),
  ('ann', 'another'), ('bob', 'log-unit:' || kept('clear') || ':2026-06-13')) k (name, key);
insert into app.idempotency_objects (user_id, key, object, object_id, day, created)
select k.user_id, k.key, 'goal_completion', kept('clear'), '2026-06-13', false from app.idempotency_keys k
 where k.key like 'log-unit:%';
select lives_ok('select api.goal_completion_delete(kept(''clear''), ''2026-06-13'')', 'takes a day back');
select is((select string_agg(split_part(u.email, '@', 1) || ' ' || left(k.key, 8), ', ' order by u.id, k.key)
  from app.idempotency_keys k join auth.users u on u.id = k.user_id), 'ann another, bob log-unit',
  'and forgets the stored answer of that day, of the caller only');
select is((select count(*) from app.goal_completions where local_day = '2026-06-13'), 1::bigint,
  'what the day says about another goal stays');
delete from app.goal_completions where local_day = '2026-06-13';
select as_user('ann');
select results_eq($$ select counted_days, streak, longest from app.streaks
    where habit_id = kept('habit') and coalesce(goal_id, kept('clear')) = kept('clear') $$,
  $$ select '{[2026-06-11,2026-06-13),[2026-06-14,2026-06-16)}'::datemultirange, 2, 2 from generate_series(1, 2) $$,
  'parts the streaks of the habit and of the goal');
select refused('select api.goal_completion_delete(kept(''clear''), ''2026-06-13'')', 404, 'completion_not_found',
  'refuses a day that is not logged with 404');
select refused('select api.goal_completion_delete(kept(''clear''), ''2026-06-17'')', 400, 'completion_date_in_future',
  'refuses a day that has begun nowhere with 400');

select as_user('bob');
select refused('select api.goal_completion_delete(kept(''clear''), ''2026-06-15'')', 404, 'goal_not_found',
  'refuses the goal of somebody else with 404');
select as_user('ann');
select is((select count(*) from app.goal_completions), 4::bigint, 'leaves the other days');
-- A habit with one goal, among others.
select keep('run', habit('Run'));
select keep('only', goal(kept('run'), 'low'));
select as_owner();
delete from app.goals where habit_id = kept('run') and id <> kept('only');
select as_user('ann'), api.goal_completion_put(kept('only'), '2026-06-15', '{"did_complete": true}');
select is((select streak from app.streaks where habit_id = kept('run') and goal_id is null), 1,
  'has a streak of a day');
select as_owner();
update app.streaks set longest = 9 where habit_id = kept('habit') and goal_id is null;
select as_user('ann'), api.goal_completion_delete(kept('only'), '2026-06-15');
select is((select longest from app.streaks where habit_id = kept('habit') and goal_id is null), 9,
  'other habits are not counted again');
select is((select streak from app.streaks where habit_id = kept('run') and goal_id is null), 0, 'and none without it');
select for_api_only('api.goal_completion_delete(bigint, date)');
select * from finish();
