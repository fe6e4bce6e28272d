-- events: goal_updated 12, habit_created 3, habit_rule_changed 1, resource_access_denied 6
select plan(29);
select as_user('bob');
select keep('theirs', (api.goal_group_create('{"name": "Theirs"}') ->> 'id')::bigint);
select as_user('ann');
select keep('habit', habit('Walk'));
select keep('low', goal(kept('habit'), 'low')), keep('clear', goal(kept('habit'), 'clear'));
select keep('group', (api.goal_group_create('{"name": "Mine"}') ->> 'id')::bigint);
select keep('template', (select min(id) from app.goal_group_templates));
select as_owner();
insert into app.goal_group_templates (name) values ('Shared');
select as_user('ann'), keep('template', (select max(id) from app.goal_group_templates));

create function pg_temp.update(goal bigint, changes jsonb default '{}') returns jsonb language sql as $$
  select api.goal_update(goal, goal_body(changes))::jsonb
$$;
create function pg_temp.in_group(name text) returns text language sql as $$
  select format('select pg_temp.update(%s, ''{"goal_group_id": %s}'')', kept('low'), kept(name))
$$;
select is(pg_temp.update(kept('low'), jsonb_build_object('goal_group_id', kept('group'), 'days_of_week',
  array['Mon', 'Sun'], 'description', 'd')),
  goal_body(jsonb_build_object('id', kept('low'), 'habit_id', kept('habit'), 'goal_group_id', kept('group'),
    'days_of_week', array['Mon', 'Sun'], 'description', 'd')),
  'replaces a goal and answers every key');
select is(pg_temp.update(kept('low')),
  goal_body(jsonb_build_object('id', kept('low'), 'habit_id', kept('habit'), 'goal_group_id', null, 'days_of_week',
    null, 'description', null)),
  'resets the fields that the body leaves out');
select refused(pg_temp.in_group('theirs'), 403, 'forbidden', 'refuses the group of somebody else with 403');
select refused(pg_temp.in_group('template'), 403, 'forbidden', 'refuses a template as the group with 403');
select refused($$ select pg_temp.update(kept('low'), '{"goal_group_id": 0}') $$, 404, 'goal_group_not_found',
  'refuses a group that does not exist with 404');
select throws_ok($$ select pg_temp.update(kept('low'), '{"days_of_week": ["Monday"]}') $$, '23514', null,
  'refuses a weekday that is no three-letter name');
select throws_ok($$ select pg_temp.update(kept('low'), '{"tier": "clear", "is_additive": false}'),
  pg_temp.update(kept('clear'), '{"tier": "clear", "is_additive": false}') $$,
  '23505', null, 'refuses a second subtractive clear goal of a habit');

select as_user('bob');
select refused('select pg_temp.update(kept(''low''))', 404, 'goal_not_found',
  'refuses the goal of somebody else with 404');
select refused(pg_temp.in_group('theirs'), 404, 'goal_not_found',
  'refuses the goal of somebody else before it checks the group');
select refused('select pg_temp.update(0)', 404, 'goal_not_found', 'refuses a goal that does not exist with 404');
select as_user();
select refused('select pg_temp.update(kept(''low''))', 404, 'goal_not_found',
  'refuses a goal with 404 without a caller');
select as_user('ann');
select refused($$ select pg_temp.update(0, '{"goal_group_id": 0}') $$, 404, 'goal_not_found',
  'refuses a goal that does not exist before it checks the group');
select as_owner();
select refused(pg_temp.in_group('theirs'), 403, 'forbidden', 'refuses the group of somebody else without policies too');
select as_user('bob'), as_owner();
select refused($$ select pg_temp.update(kept('low'), '{"goal_group_id": 0}') $$, 404, 'goal_not_found',
  'and the goal of somebody else before it checks the group');
select as_user('ann');
select is((select title from app.goals where id = kept('low')), 'Steps', 'changes nothing in a refused request');

-- A habit that counts weeks has no subtractive goal; other habits have them.
select keep('weekly', habit('Run', '{"streak_rule": {"kind": "per_week", "times": 2}}'));
select refused($$ select pg_temp.update(goal(kept('weekly'), 'low'), '{"is_additive": false}') $$, 409,
  'streak_rule_conflict', 'refuses a subtractive goal of a habit that counts weeks with 409');
select is(pg_temp.update(goal(kept('weekly'), 'low'), '{"target": 2}') ->> 'target', '2', 'and takes an additive one');

-- What counts is counted again: three units on a day are over a threshold of two and not over one of three.
select keep('sweets', habit('Sweets', '{"start_date": "2026-06-01"}'));
select keep('limit', goal(kept('sweets'), 'clear'));
select log(goal(kept('sweets'), 'low'), '2026-06-02', 3);
create function pg_temp.days() returns datemultirange language sql as $$
  select s.counted_days from app.streaks s where s.habit_id = tap.kept('sweets') and s.goal_id is null
$$;
select pg_temp.update(kept('limit'), '{"tier": "clear", "is_additive": false, "target": 2}');
select is(pg_temp.days(), '{[2026-06-02,2026-06-03)}', 'a day over the threshold is a violation');
select pg_temp.update(kept('limit'), '{"tier": "clear", "is_additive": false, "target": 3}');
select is(pg_temp.days(), '{}', 'under a higher one it is none');
select pg_temp.update(kept('limit'), '{"tier": "clear", "is_additive": false, "target": 2}');
select is(pg_temp.days(), '{[2026-06-02,2026-06-03)}', 'and under the old one it is again');
select pg_temp.update(kept('limit'), '{"tier": "clear", "is_additive": true, "target": 2}');
select is(pg_temp.days(), '{[2026-06-02,2026-06-03)}', 'of an additive habit it is a day with units');
-- A habit is subtractive by any of its goals, and its threshold is that of its clear goal.
select pg_temp.update(goal(kept('sweets'), 'stretch'), '{"tier": "stretch", "is_additive": false}');
select is(pg_temp.days(), '{[2026-06-02,2026-06-03)}', 'three units are over the threshold of the additive clear goal');
select pg_temp.update(kept('limit'), '{"tier": "clear", "target": 3}');
select is(pg_temp.days(), '{}', 'whose higher target counts them again');
select is_empty($$ select from app.streaks where habit_id <> kept('sweets') and not isempty(counted_days) $$,
  'in this habit alone');
select as_owner();
update app.streaks set longest = 9 where habit_id = kept('habit') and goal_id is null;
create function pg_temp.longest() returns integer language sql as $$
  select s.longest from app.streaks s where s.habit_id = tap.kept('habit') and s.goal_id is null
$$;
select as_user('ann');
select pg_temp.update(kept('low'), '{"target": 5}');
select is(pg_temp.longest(), 9, 'an additive habit is not counted again');
select pg_temp.update(kept('limit'), '{"tier": "clear", "target": 2}');
select is(pg_temp.longest(), 9, 'nor is another habit');
select for_api_only('api.goal_update(bigint, jsonb)');
select * from finish();
