select plan(6);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(api.prompt_current() ->> 'week_number', '1', 'answers the first week at the start');
select api.prompt_response_create(1, '{"response": "A long enough answer"}');
select is(api.prompt_current() ->> 'week_number', '2', 'answers the next week once the current one is answered');
select progress(1, '2024-01-01 12:00Z');
select is(api.prompt_current() ->> 'week_number', '36', 'answers week 36 after the end of the program');
select for_api_only('api.prompt_current()');
select * from finish();
