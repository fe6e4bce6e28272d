select plan(8);
select as_user('ann'), progress(5, '2026-01-01 12:00Z'), travel('2026-06-01 12:00Z');
select refused('select lib.lock_return_arc()', 404, 'return_arc_not_found', 'refuses a person without an arc with 404');
select api.return_arc_create();
select keep('arc', (select id from app.return_arcs));
select is(lib.lock_return_arc(), kept('arc'), 'answers the arc that runs');
select api.return_arc_pause();
select is(lib.lock_return_arc(), kept('arc'), 'answers an arc that is paused');
select as_user('ben');
select refused('select lib.lock_return_arc()', 404, 'return_arc_not_found',
  'refuses a person with 404 where only somebody else has an arc');
select as_user('ann');
select api.return_arc_leave();
select refused('select lib.lock_return_arc()', 404, 'return_arc_not_found', 'refuses an arc that was left with 404');
select for_api_only('lib.lock_return_arc()');
select * from finish();
