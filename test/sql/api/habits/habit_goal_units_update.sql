select plan(10);
select as_user('ann');
select keep('walk', habit('Walk')), keep('swim', habit('Swim'));
select set_config('tap.units', '{"target_unit": "km", "frequency": 0.5, "frequency_unit": "per_week"}', true);

select is(api.habit_goal_units_update(kept('walk'), current_setting('tap.units')::jsonb)::jsonb,
  (select jsonb_agg(to_jsonb(g) - 'user_id' || current_setting('tap.units')::jsonb order by g.id) from app.goals g where g.habit_id = kept('walk')),
  'the owner gets all goals back, changed in these three keys alone');
select is((select count(*) from app.goals where target_unit = 'km' and frequency = 0.5 and frequency_unit = 'per_week'), 3::bigint, 'they are stored');
select is((select array_agg(target_unit) from app.goals where habit_id = kept('swim')), '{units,units,units}', 'other habits keep theirs');

select as_user('bob');
select refused('select api.habit_goal_units_update(kept(''walk''), ''{}'')', 403, 'forbidden', 'a stranger changes nothing');
select refused('select api.habit_goal_units_update(0, ''{}'')', 404, 'habit_not_found', 'there is no habit with that id');
select as_user();
select refused('select api.habit_goal_units_update(kept(''walk''), ''{}'')', 403, 'forbidden', 'nor does nobody');
select as_owner();
delete from app.goals where habit_id = kept('walk');
select as_user('ann');
select is(api.habit_goal_units_update(kept('walk'), current_setting('tap.units')::jsonb)::text, '[]', 'a habit without goals answers none');
select for_api_only('api.habit_goal_units_update(bigint, jsonb)');
select * from finish();
