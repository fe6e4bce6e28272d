select plan(7);
select keep('sit', practice());
select as_user('ann');
select keep('one', selection(kept('sit')));
select practised(kept('one'), '2026-06-15 12:00Z'), practised(kept('one'), '2026-06-17 12:00Z'),
  practised(kept('one'), '2026-06-16 12:00Z');
select is(
  array(select s ->> 'timestamp' from json_array_elements(api.practice_sessions_list(kept('one'), 2, 0, false)) s),
  '{2026-06-17T12:00:00.000000Z,2026-06-16T12:00:00.000000Z}', 'lists the newest session first');
select is(api.practice_sessions_list(kept('one'), 2, 0, true) ->> 'total', '3', 'counts all sessions in the envelope');
select as_user('bob');
select refused($$ select api.practice_sessions_list(kept('one'), 50, 0, false) $$, 403, 'forbidden',
  'refuses the selection of somebody else with 403');
select refused($$ select api.practice_sessions_list(0, 50, 0, false) $$, 404, 'user_practice_not_found',
  'refuses a selection that does not exist with 404');
select for_api_only('api.practice_sessions_list(bigint, integer, integer, boolean)');
select * from finish();
