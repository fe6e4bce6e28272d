select plan(9);
select as_user('ann'), travel('2026-06-21 12:00Z');
select refused('select api.return_arc_create()', 409, 'return_not_eligible', 'refuses without a progress row with 409');
select progress(4, '2026-01-01 12:00Z');
select refused('select api.return_arc_create()', 409, 'return_not_eligible', 'refuses at stage 4 with 409');
select progress(1, '2026-01-01 12:00Z', highest => 5);
select is(api.return_arc_create()::jsonb,
  '{"started_at": "2026-06-21T12:00:00.000000Z", "paused": false, "week": 1, "focus": "self", "complete": false}',
  'starts for a person who once reached stage 5, at any current stage');
select refused('select api.return_arc_create()', 409, 'return_arc_already_active',
  'refuses a second active arc with 409');
select api.return_arc_leave();
select lives_ok('select api.return_arc_create()', 'starts another arc after the first was left');
select is((select (count(*), count(left_at)) from app.return_arcs), (2::bigint, 1::bigint),
  'the second arc is a new row');
select for_api_only('api.return_arc_create()');
select * from finish();
