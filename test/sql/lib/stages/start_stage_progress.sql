-- docs/contract/stages.md#progress-row
select plan(6);
select as_user('ann'), travel('2026-03-01 12:00Z');
select lib.start_stage_progress();
select results_eq('select user_id, current_stage, completed_stages, cycle_number, stage_started_at, program_started_at
    from app.stage_progress', $$ select person('ann'), 1, '{}'::integer[], 1, t, t
      from (values ('2026-03-01 12:00Z'::timestamptz)) v (t) $$, 'begins the program at its first stage, now');
select travel('2026-03-05 12:00Z');
select lives_ok('select lib.start_stage_progress()', 'a repeat is no error');
select is((select program_started_at from app.stage_progress), '2026-03-01 12:00Z'::timestamptz,
  'a repeat leaves the start as it is');
select progress(4, '2026-01-01 12:00Z');
select lib.start_stage_progress();
select is((select current_stage from app.stage_progress), 4, 'a person who is further on stays there');
select as_user('ben');
select lib.start_stage_progress();
select is((select count(*) from app.stage_progress), 1::bigint, 'each person begins a program of their own');
select as_user();
select throws_ok('select lib.start_stage_progress()', '42501', null, 'begins nothing without a caller');
select * from finish();
