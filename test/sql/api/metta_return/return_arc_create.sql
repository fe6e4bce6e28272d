select plan(9);
select as_user('ann'), travel('2026-06-21 12:00Z');
select refused('select api.return_arc_create()', 409, 'return_not_eligible', 'not without progress');
select progress(4, '2026-01-01 12:00Z');
select refused('select api.return_arc_create()', 409, 'return_not_eligible', 'nor at stage 4');
select progress(1, '2026-01-01 12:00Z', highest => 5);
select is(api.return_arc_create()::jsonb, '{"started_at": "2026-06-21T12:00:00.000000Z", "paused": false, "week": 1, "focus": "self", "complete": false}',
  'whoever reached stage 5 once may start, wherever they are now');
select refused('select api.return_arc_create()', 409, 'return_arc_already_active', 'one at a time');
select api.return_arc_leave();
select lives_ok('select api.return_arc_create()', 'the next after it was left');
select is((select (count(*), count(left_at)) from app.return_arcs), (2::bigint, 1::bigint), 'as a row of its own');
select for_api_only('api.return_arc_create()');
select * from finish();
