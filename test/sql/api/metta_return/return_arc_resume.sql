select plan(9);
select as_user('ann'), progress(5, '2026-01-01 12:00Z'), travel('2026-03-01 12:00Z'),
  set_config('timezone', 'America/Los_Angeles', true);
select refused('select api.return_arc_resume()', 404, 'return_arc_not_found', 'refuses without an active arc with 404');
select api.return_arc_create(), travel('2026-03-05 12:00Z');
select is(api.return_arc_resume() ->> 'started_at', '2026-03-01T12:00:00.000000Z',
  'does not move the start of a running arc');
select api.return_arc_pause(), travel('2026-04-05 12:00:00.25Z');
select is(api.return_arc_resume()::jsonb,
  '{"started_at": "2026-04-01T12:00:00.250000Z", "paused": false, "week": 1, "focus": "self", "complete": false}',
  'moves the start by the exact length of the pause, over a change of clocks too');
select is((select paused_at from app.return_arcs), null, 'clears the instant of the pause');
select travel('2026-05-06 12:00:00.25Z');
select is(api.return_state_get() -> 'arc' ->> 'complete', 'true', 'the arc is complete 35 days after the moved start');
select as_user('ben');
select refused('select api.return_arc_resume()', 404, 'return_arc_not_found',
  'refuses another person without an arc with 404');
select for_api_only('api.return_arc_resume()');
select * from finish();
