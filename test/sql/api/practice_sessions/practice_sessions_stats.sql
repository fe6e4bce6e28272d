-- events: resource_access_denied 1, user_practice_created 2
select plan(9);
select keep('sit', practice()), keep('walk', practice());
select as_user('ann');
select is(api.practice_sessions_stats()::jsonb, '{"total_sessions": 0, "total_minutes": 0}', 'answers 0 without any');
select keep('one', selection(kept('sit'))), keep('two', selection(kept('walk')));
select practised(kept('one'), '2020-06-14 12:00Z', 7.5), practised(kept('one'), '2026-06-15 12:00Z', 0),
  practised(kept('two'), '2026-06-15 12:00Z', 10);
select is(api.practice_sessions_stats()::jsonb, '{"total_sessions": 3, "total_minutes": 17.5}', 'sums all sessions');
select is(api.practice_sessions_stats(kept('one'))::jsonb, '{"total_sessions": 2, "total_minutes": 7.5}',
  'sums the sessions of one selection');
select refused('select api.practice_sessions_stats(0)', 404, 'user_practice_not_found',
  'refuses a selection that does not exist with 404');
select as_user('bob');
select is(api.practice_sessions_stats()::jsonb, '{"total_sessions": 0, "total_minutes": 0}',
  'ignores the sessions of somebody else');
select refused('select api.practice_sessions_stats(kept(''one''))', 403, 'forbidden',
  'refuses the selection of somebody else with 403');
select for_api_only('api.practice_sessions_stats(bigint)');
select * from finish();
