select plan(10);
select as_user('ann'), progress(5, '2026-01-01 12:00Z'), travel('2026-06-01 12:00Z');
select refused('select api.return_arc_leave()', 404, 'return_arc_not_found', 'refuses without an active arc with 404');
select keep('habit', habit('Walk', '{"revealed": true}'));
select api.return_arc_create(), api.return_habits_release(jsonb_build_object('habit_ids', array[kept('habit')])),
  api.return_arc_pause();
insert into app.idempotency_keys (user_id, key, fingerprint, created_at) select lib.current_user_id(), k, '\x00', now()
  from unnest(array['start-return', 'other']) k;
insert into app.idempotency_objects (user_id, key, object, object_id, created)
values (lib.current_user_id(), 'start-return', 'return_arc', 0, false);
select is(api.return_arc_leave()::jsonb,
  '{"started_at": "2026-06-01T12:00:00.000000Z", "paused": true, "week": 1, "focus": "self", "complete": false}',
  'answers the arc as it was');
select is(api.return_state_get()::jsonb -> 'arc', 'null', 'no arc is active afterwards');
select is((select (revealed, (select count(*) from app.return_habit_releases)) from app.habits), (false, 1::bigint),
  'released habits stay hidden and recorded');
select results_eq('select key from app.idempotency_keys',
  $$ values ('other') $$, 'forgets the stored answers of the arc only');
select refused('select api.return_arc_leave()', 404, 'return_arc_not_found', 'refuses a repeat with 404');
select as_user('ben');
select refused('select api.return_arc_leave()', 404, 'return_arc_not_found',
  'refuses another person without an arc with 404');
select for_api_only('api.return_arc_leave()');
select * from finish();
