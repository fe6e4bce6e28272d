select plan(8);
select as_user('ann'), progress(5, '2026-01-01 12:00Z'), travel('2026-06-01 12:00Z');
select refused('select api.return_arc_pause()', 404, 'return_arc_not_found', 'refuses without an active arc with 404');
select api.return_arc_create(), travel('2026-06-09 12:00Z');
select is(api.return_arc_pause()::jsonb,
  '{"started_at": "2026-06-01T12:00:00.000000Z", "paused": true, "week": 2, "focus": "benefactor", "complete": false}',
  'pauses the arc in its second week');
select travel('2026-09-01 12:00Z');
select is(api.return_arc_pause()::jsonb,
  '{"started_at": "2026-06-01T12:00:00.000000Z", "paused": true, "week": 2, "focus": "benefactor", "complete": false}',
  'a paused arc stays in its week');
select is((select paused_at from app.return_arcs), '2026-06-09 12:00Z'::timestamptz,
  'a repeat keeps the first instant of pause');
select as_user('ben');
select refused('select api.return_arc_pause()', 404, 'return_arc_not_found',
  'refuses another person without an arc with 404');
select for_api_only('api.return_arc_pause()');
select * from finish();
