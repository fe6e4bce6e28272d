-- events: goal_units_updated 2, habit_created 2, resource_access_denied 2
select plan(11);
select as_user('ann');
select keep('walk', habit('Walk')), keep('swim', habit('Swim'));
select set_config('tap.units', '{"target_unit": "km", "frequency": 0.5, "frequency_unit": "per_week"}', true);

select is(api.habit_goal_units_update(kept('walk'), current_setting('tap.units')::jsonb)::jsonb,
  (select jsonb_agg(to_jsonb(g) - 'user_id' || current_setting('tap.units')::jsonb order by g.id) from app.goals g
    where g.habit_id = kept('walk')),
  'answers all goals, changed in these three keys only');
select is((select count(*) from app.goals where target_unit = 'km' and frequency = 0.5 and frequency_unit = 'per_week'),
  3::bigint, 'stores the new unit and frequency on all three goals');
select is((select array_agg(target_unit) from app.goals where habit_id = kept('swim')), '{units,units,units}',
  'leaves the goals of other habits alone');

select refused('select api.habit_goal_units_update(0, ''{}'')', 404, 'habit_not_found',
  'refuses a habit that does not exist with 404, whatever others there are');
select as_user('bob');
select refused('select api.habit_goal_units_update(kept(''walk''), ''{}'')', 403, 'forbidden',
  'refuses the habit of somebody else with 403');
select refused('select api.habit_goal_units_update(0, ''{}'')', 404, 'habit_not_found',
  'refuses a habit that does not exist with 404');
select as_user();
select refused('select api.habit_goal_units_update(kept(''walk''), ''{}'')', 403, 'forbidden',
  'refuses a habit with 403 without a caller');
select as_owner();
delete from app.goals where habit_id = kept('walk');
select as_user('ann');
select is(api.habit_goal_units_update(kept('walk'), current_setting('tap.units')::jsonb)::text, '[]',
  'answers an empty list for a habit without goals');
select for_api_only('api.habit_goal_units_update(bigint, jsonb)');
select * from finish();
