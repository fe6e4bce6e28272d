select plan(19);
select as_user('ann'), travel('2026-03-01 12:00Z');
create function pg_temp.put(stage integer) returns jsonb language sql as $$
  select api.stage_progress_update(jsonb_build_object('current_stage', stage))::jsonb - 'id' - 'user_id'
$$;
create function pg_temp.state() returns text language sql as $$
  select format('%s %s %s %s %s', current_stage, completed_stages, highest_stage_reached,
    to_char(stage_started_at at time zone 'UTC', 'MM-DD HH24:MI'),
    to_char(program_started_at at time zone 'UTC', 'MM-DD HH24:MI')) from app.stage_progress
$$;
select refused('select pg_temp.put(2)', 400, 'must_start_at_stage_one', 'refuses to start at stage 2 with 400');
select is((select count(*) from app.stage_progress), 0::bigint, 'a refusal creates no progress row');
select is(pg_temp.put(1), '{"current_stage": 1, "completed_stages": [], "cycle_number": 1}', 'starts at stage 1');
select travel('2026-03-05 12:00Z');
select is(pg_temp.put(1), '{"current_stage": 1, "completed_stages": [], "cycle_number": 1}',
  'answers a repeated start with the same record');
select is(pg_temp.state(), '1 {} 1 03-01 12:00 03-01 12:00', 'a repeated start writes nothing');
select refused('select pg_temp.put(3)', 400, 'stage_advance_mismatch', 'refuses to skip a stage with 400');
select is(pg_temp.put(2), '{"current_stage": 2, "completed_stages": [1], "cycle_number": 1}',
  'advances to the next stage without conditions');
select is(pg_temp.state(), '2 {1} 2 03-05 12:00 03-01 12:00',
  'an advance sets the start of the stage and keeps the start of the program');
select refused('select pg_temp.put(2)', 400, 'stage_advance_mismatch', 'refuses a repeated advance with 400');
select refused('select pg_temp.put(1)', 400, 'stage_advance_mismatch', 'refuses a step back with 400');
select as_owner();
update app.stage_progress set current_stage = 5, completed_stages = '{1,2,4}', highest_stage_reached = 9;
select as_user('ann');
select is(pg_temp.put(6), '{"current_stage": 6, "completed_stages": [1, 2, 3, 4, 5], "cycle_number": 1}',
  'an advance repairs gaps of completed_stages');
select is((select highest_stage_reached from app.stage_progress), 9, 'an advance never lowers the highest stage');
select as_owner();
update app.stage_progress set current_stage = 1, completed_stages = '{3}';
select as_user('ann');
select refused('select pg_temp.put(1)', 400, 'stage_advance_mismatch',
  'refuses stage 1 where stages are completed, with 400');
select progress(10, '2026-03-01 12:00Z');
select refused('select pg_temp.put(10)', 409, 'all_stages_completed', 'refuses stage 10 after stage 10 with 409');
select refused('select pg_temp.put(1)', 409, 'all_stages_completed', 'refuses stage 1 after stage 10 with 409');
select as_user();
select throws_ok('select pg_temp.put(1)', '42501', null, 'without a caller nothing is written');
select for_api_only('api.stage_progress_update(jsonb)');
select * from finish();
