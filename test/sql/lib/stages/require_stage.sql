-- docs/contract/stages.md#stage-numbers-in-paths
select plan(10);
select stages(), as_user('ann');
select is(lib.require_stage(10), 10, 'answers the number of a stage, locked or not');
select refused(format('select lib.require_stage(%s)', coalesce(number::text, 'null')), 404, 'stage_not_found',
  format('refuses stage %s with 404', coalesce(number::text, 'null')))
  from unnest('{0,-1,11,9223372036854775807,null}'::bigint[]) number;
select as_owner();
delete from app.stages where stage_number = 7;
select as_user('ann');
select refused('select lib.require_stage(7)', 404, 'stage_not_found', 'refuses a stage that is not seeded with 404');
select for_api_only('lib.require_stage(bigint)');
select * from finish();
