select plan(12);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z'), set_config('app.data_key', 'a key', true);
select is(api.prompt_get(1)::jsonb, '{"week_number": 1, "question": "Prompt 1.1", "has_responded": false, "response": null, "timestamp": null,
  "default_title": "Colour 1 week 1 Prompt #1", "prompt_ordinal": 1}', 'not answered yet');
select is((select count(*) from app.stage_progress), 0::bigint, 'reading begins nothing');
select refused('select api.prompt_get(2)', 403, 'week_locked', 'the second week is not open');
select refused(format('select api.prompt_get(%s)', w), 404, 'prompt_not_found', w || ' is no week') from unnest(array[0, 37, 9223372036854775807]) w;
select api.prompt_response_create(1, '{"response": "A long enough answer", "prompt_ordinal": 2}');
select is(api.prompt_get(1)::jsonb, '{"week_number": 1, "question": "Prompt 1.2\n\nBody", "has_responded": true, "response": "A long enough answer",
  "timestamp": "2026-03-01T12:00:00.000000Z", "default_title": "Colour 1 week 1 Prompt #2", "prompt_ordinal": 2}', 'answered');
select as_owner();
delete from app.prompts where stage_number = 1 and ordinal = 2;
select as_user('ann');
select is((api.prompt_get(1) ->> 'question', api.prompt_get(1) ->> 'prompt_ordinal'), ('Prompt 1.1'::text, '2'::text), 'a prompt that is gone shows as the week''s own');
select as_owner();
delete from app.prompts where stage_number = 1;
select as_user('ann');
select is((api.prompt_history(50, 0, true) -> 'items' -> 0)::jsonb - 'timestamp' - 'response', '{"week_number": 1, "question": "Prompt 1.2\n\nBody",
  "has_responded": true, "default_title": null, "prompt_ordinal": 2}', 'and without any, as it was asked');
select for_api_only('api.prompt_get(bigint)');
select * from finish();
