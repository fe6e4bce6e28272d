-- events: goal_updated 4, habit_created 2, resource_access_denied 2
select plan(11);
select as_user('bob');
select keep('theirs', (api.goal_group_create('{"name": "Theirs"}') ->> 'id')::bigint);
select as_user('ann');
select keep('habit', habit('Walk'));
select keep('low', goal(kept('habit'), 'low'));
select keep('group', (api.goal_group_create('{"name": "Mine"}') ->> 'id')::bigint);
select api.goal_update(kept('low'), goal_body(jsonb_build_object('goal_group_id', kept('group'), 'days_of_week',
  array['Mon'], 'description', 'd', 'is_additive', true)));
create temp table before as select to_jsonb(g) as goal from app.goals g where g.id = kept('low');
select is(api.goal_patch(kept('low'), '{"target": 7}')::jsonb,
  goal_body(jsonb_build_object('id', kept('low'), 'habit_id', kept('habit'), 'goal_group_id', kept('group'),
    'days_of_week', array['Mon'], 'description', 'd', 'target', 7)), 'changes one field and answers every key');
select is((select to_jsonb(g) from app.goals g where g.id = kept('low')), (select goal || '{"target": 7}' from before),
  'keeps the others');
select is(api.goal_patch(kept('low'), '{"goal_group_id": null, "days_of_week": null}')::jsonb @>
  '{"goal_group_id": null, "days_of_week": null, "description": "d"}', true, 'clears what is sent as null');
select refused(format('select api.goal_patch(kept(''low''), ''{"goal_group_id": %s}'')', kept('theirs')), 403,
  'forbidden', 'refuses the group of somebody else with 403');
select refused($$ select api.goal_patch(0, '{"title": "x"}') $$, 404, 'goal_not_found',
  'refuses a goal that does not exist with 404');
-- Three units on a day are over a threshold of two.
select keep('sweets', habit('Sweets', '{"start_date": "2026-06-01"}'));
select log(goal(kept('sweets'), 'low'), '2026-06-02', 3);
select api.goal_patch(goal(kept('sweets'), 'clear'), '{"is_additive": false, "target": 2}');
select is((select s.counted_days from app.streaks s where s.habit_id = kept('sweets') and s.goal_id is null),
  '{[2026-06-02,2026-06-03)}',
  'counts the days again where the target or the sign changes');
select as_user('bob');
select refused($$ select api.goal_patch(kept('low'), '{"title": "x"}') $$, 404, 'goal_not_found',
  'refuses the goal of somebody else with 404');
select as_user('ann');
select is((select title from app.goals where id = kept('low')), 'Steps', 'and changes nothing');
select for_api_only('api.goal_patch(bigint, jsonb)');
select * from finish();
