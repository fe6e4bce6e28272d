select plan(8);
select stages(), as_user('ann'), zone('UTC'), progress(1, '2024-01-01 12:00Z');
select is(api.prompt_history(50, 0, true)::jsonb, '{"items": [], "total": 0, "has_more": false}',
  'answers an empty history');
select api.prompt_response_create(w, '{"response": "A long enough answer"}') from unnest(array[7, 36, 2]) w;
select is(each(api.prompt_history(50, 0, true) -> 'items', 'week_number'), '{36,7,2}', 'lists the latest week first');
select is(api.prompt_history(2, 0, true)::jsonb - 'items', '{"total": 3, "has_more": true}',
  'counts all answers with include_total');
select is(api.prompt_history(1, 2, false)::jsonb - 'items', '{"total": null, "has_more": false}',
  'answers total null without include_total');
select as_user('ben');
select is(api.prompt_history(50, 0, true)::jsonb, '{"items": [], "total": 0, "has_more": false}',
  'answers no response of somebody else');
select for_api_only('api.prompt_history(integer, integer, boolean)');
select * from finish();
