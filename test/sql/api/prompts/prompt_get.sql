select plan(12);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z'), set_config('app.data_key', 'a key', true);
select is(api.prompt_get(1)::jsonb,
  '{"week_number": 1, "question": "Prompt 1.1", "has_responded": false, "response": null, "timestamp": null,
  "default_title": "Colour 1 week 1 Prompt #1", "prompt_ordinal": 1}',
  'answers every key of a week that is not answered');
select is((select count(*) from app.stage_progress), 0::bigint, 'writes no progress row');
select refused('select api.prompt_get(2)', 403, 'week_locked', 'refuses a week that is not open with 403');
select refused(format('select api.prompt_get(%s)', w), 404, 'prompt_not_found', 'refuses week ' || w || ' with 404')
  from unnest(array[0, 37, 9223372036854775807]) w;
select api.prompt_response_create(1, '{"response": "A long enough answer", "prompt_ordinal": 2}');
select is(api.prompt_get(1)::jsonb,
  '{"week_number": 1, "question": "Prompt 1.2\n\nBody", "has_responded": true, "response": "A long enough answer",
  "timestamp": "2026-03-01T12:00:00.000000Z", "default_title": "Colour 1 week 1 Prompt #2", "prompt_ordinal": 2}',
  'answers every key of an answered week');
select as_owner();
delete from app.prompts where stage_number = 1 and ordinal = 2;
select as_user('ann');
select is((api.prompt_get(1) ->> 'question', api.prompt_get(1) ->> 'prompt_ordinal'), ('Prompt 1.1'::text, '2'::text),
  'shows the week''s own prompt when the answered one is gone');
select as_owner();
delete from app.prompts where stage_number = 1;
select as_user('ann');
select is((api.prompt_history(50, 0, true) -> 'items' -> 0)::jsonb - 'timestamp' - 'response',
  '{"week_number": 1, "question": "Prompt 1.2\n\nBody",
  "has_responded": true, "default_title": null, "prompt_ordinal": 2}',
  'shows the stored question when the week has no prompt at all');
select for_api_only('api.prompt_get(bigint)');
select * from finish();
