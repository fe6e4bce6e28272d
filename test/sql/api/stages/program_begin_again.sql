select plan(9);
select as_user('ann'), travel('2026-12-01 12:00Z');
select refused('select api.program_begin_again()', 404, 'stage_progress_not_found',
  'refuses without a progress row with 404');
select is((select count(*) from app.stage_progress), 0::bigint, 'a refusal creates no progress row');
select progress(9, '2026-03-01 12:00Z');
select refused('select api.program_begin_again()', 409, 'cycle_not_complete', 'refuses before stage 10 with 409');
select progress(10, '2026-03-01 12:00Z');
select is(api.program_begin_again()::jsonb - 'id' - 'user_id',
  '{"current_stage": 1, "completed_stages": [], "cycle_number": 2}', 'begins the second cycle from stage 10');
select results_eq('select stage_started_at, program_started_at, highest_stage_reached from app.stage_progress',
  $$ values ('2026-12-01 12:00Z'::timestamptz, '2026-12-01 12:00Z'::timestamptz, 10) $$,
  'sets both start times to now and keeps the highest stage');
select refused('select api.program_begin_again()', 409, 'cycle_not_complete', 'refuses a repeat with 409');
select for_api_only('api.program_begin_again()');
select * from finish();
