select plan(11);
select keep('sit', practice(by_name => 'bob'));
select as_user('ann');
select keep('one', selection(kept('sit')));
select is(api.user_practice_get(kept('one'), 1, 0)::jsonb - '{id,practice_id,start_date,effective_config}'::text[],
  '{"stage_number": 1, "end_date": null, "custom_name": null, "mode_config_override": null, "effective_name": "Sit",
  "sessions": [], "sessions_total": 0, "sessions_has_more": false}', 'a selection without sessions has an empty list');
select practised(selection(practice(), 1), '2026-06-17 12:00Z');
select practised(kept('one'), '2026-06-15 12:00Z'), practised(kept('one'), '2026-06-16 12:00Z');
select is(api.user_practice_get(kept('one'), 1, 0)::jsonb -> 'sessions_has_more', 'true',
  'sessions_has_more is true if more sessions follow the page');
select is(api.user_practice_get(kept('one'), 1, 0) ->> 'sessions_total', '2',
  'counts the sessions of no other selection');
select is(api.user_practice_get(kept('one'), 1, 0) -> 'sessions' -> 0 ->> 'timestamp', '2026-06-16T12:00:00.000000Z',
  'lists the newest session first');
select as_user('bob');
select refused($$ select api.user_practice_get(kept('one'), 50, 0) $$, 403, 'forbidden',
  'refuses the selection of somebody else with 403, to the author of the practice too');
select refused($$ select api.user_practice_get(0, 50, 0) $$, 404, 'user_practice_not_found',
  'refuses a selection that does not exist with 404');
select as_owner();
update app.practices set approved = false where id = kept('sit');
select as_user('ann');
select refused($$ select api.user_practice_get(kept('one'), 50, 0) $$, 400, 'practice_not_approved',
  'refuses a selection whose practice lost its approval with 400');
select as_user();
select refused($$ select api.user_practice_get(kept('one'), 50, 0) $$, 403, 'forbidden',
  'refuses a selection with 403 without a caller');
select for_api_only('api.user_practice_get(bigint, integer, integer)');
select * from finish();
