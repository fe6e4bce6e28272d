select plan(7);
select as_user('ann'), zone('UTC'), travel('2026-03-22 00:00Z');
select is(api.program_calendar_get()::jsonb,
  '{"program_started_at": null, "calendar_stage": 1, "calendar_week": 1, "current_stage": 1, "cycle_number": 1}',
  'without a progress row everything is at its start');
select is((select count(*) from app.stage_progress), 0::bigint, 'reading creates no progress row');
select progress(4, '2026-03-01 12:00Z');
select is(api.program_calendar_get()::jsonb,
  '{"program_started_at": "2026-03-01T12:00:00.000000Z", "calendar_stage": 2, "calendar_week": 4,
    "current_stage": 4, "cycle_number": 1}', 'shows the stage by the calendar and the current stage');
select progress(4, null, '2026-03-08 12:00Z');
select is(api.program_calendar_get()::jsonb ->> 'program_started_at', '2026-03-08T12:00:00.000000Z',
  'without program_started_at the start of the stage is the anchor');
select for_api_only('api.program_calendar_get()');
select * from finish();
