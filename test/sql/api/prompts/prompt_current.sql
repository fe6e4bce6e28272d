select plan(6);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(api.prompt_current() ->> 'week_number', '1', 'the first week');
select api.prompt_response_create(1, '{"response": "A long enough answer"}');
select is(api.prompt_current() ->> 'week_number', '2', 'the next once it is answered');
select progress(1, '2024-01-01 12:00Z');
select is(api.prompt_current() ->> 'week_number', '36', 'the last for ever');
select for_api_only('api.prompt_current()');
select * from finish();
