select plan(6);
select travel('2026-06-17 12:00Z'), zone('Europe/Berlin');
select keep('sit', practice());
select as_user('ann');
select keep('one', selection(kept('sit')));
select practised(kept('one'), '2026-06-14 21:59:59Z'), practised(kept('one'), '2026-06-14 22:00Z', 0),
  practised(kept('one'), '2026-06-17 11:00Z'), practised(kept('one'), '2026-06-21 22:00Z');
select is(api.practice_sessions_week_count()::text, '{"count":2}',
  'counts sessions from Monday to Sunday in the caller''s zone');
select as_user('bob');
select is(api.practice_sessions_week_count()::text, '{"count":0}', 'ignores the sessions of somebody else');
select as_owner();
select is(api.practice_sessions_week_count()::text, '{"count":0}', 'without policies too');
select for_api_only('api.practice_sessions_week_count()');
select * from finish();
