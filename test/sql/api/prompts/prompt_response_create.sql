select plan(22);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z'), set_config('app.data_key', 'a key', true);
create function pg_temp.answer(week bigint, body jsonb) returns json language sql as $$
  select api.prompt_response_create(week, '{"response": "A long enough answer"}'::jsonb || body)
$$;
select refused($$ select pg_temp.answer(2, '{}') $$, 403, 'week_locked', 'a week that is not open');
select refused($$ select pg_temp.answer(37, '{}') $$, 404, 'prompt_not_found', 'no such week');
select refused($$ select pg_temp.answer(1, '{"prompt_ordinal": 4}') $$, 404, 'prompt_not_found', 'no such prompt');
select refused($$ select pg_temp.answer(2, '{"prompt_ordinal": 4}') $$, 404, 'prompt_not_found', 'which comes before the lock');
select throws_ok($$ select pg_temp.answer(1, jsonb_build_object('response', repeat(U&'\200B', 50) || 'short')) $$, 'PT422', 'value_error', 'invisible characters do not count');
select refused($$ select pg_temp.answer(1, jsonb_build_object('response', repeat(U&'\0958', 5001))) $$, 422, 'response_too_long', 'too long once composed');
select refused($$ select pg_temp.answer(1, jsonb_build_object('title', repeat(U&'\0958', 101))) $$, 422, 'title_too_long', 'a title too');
select refused($$ select pg_temp.answer(2, jsonb_build_object('title', repeat(U&'\0958', 101))) $$, 403, 'week_locked', 'which comes after the lock');
select is((select count(*) from app.prompt_responses) + (select count(*) from app.journal_entries), 0::bigint, 'refusals write nothing');
select is(pg_temp.answer(1, jsonb_build_object('response', E' \u200BA long e\u0301nough answer \n', 'title', E' \u200B '))::jsonb,
  jsonb_build_object('week_number', 1, 'question', 'Prompt 1.1', 'has_responded', true, 'response', E'A long \u00E9nough answer',
    'timestamp', '2026-03-01T12:00:00.000000Z', 'default_title', 'Colour 1 week 1 Prompt #1', 'prompt_ordinal', 1), 'an answer is cleaned');
select is((select (lib.open(message), lib.open(title), sender, tag, status, classification, written_at) from app.journal_entries),
  (E'A long \u00E9nough answer'::text, 'Colour 1 week 1 Prompt #1'::text, 'user'::text, 'weekly_prompt'::text, 'draft'::text, 'personal'::text, '2026-03-01 12:00Z'::timestamptz),
  'and stands in the journal, under the default title');
select ok((select get_byte(r.response, 0) = 1 and get_byte(e.message, 0) = 1 and get_byte(e.title, 0) = 1 from app.prompt_responses r, app.journal_entries e), 'sealed');
select refused($$ select pg_temp.answer(1, '{"prompt_ordinal": 2}') $$, 409, 'already_responded', 'a week is answered once, whichever its prompt');
select is((select count(*) from app.journal_entries), 1::bigint, 'a refused one leaves no page');
select pg_temp.answer(2, '{"title": " Mine ", "prompt_ordinal": 3}');
select is((select lib.open(title) from app.journal_entries order by id desc limit 1), 'Mine', 'a title of one''s own');
select pg_temp.answer(3, '{"title": "", "prompt_ordinal": 1}');
select is((select lib.open(title) from app.journal_entries order by id desc limit 1), 'Colour 1 week 3 Prompt #1', 'a blank one is that of the prompt that was answered');
select is((select lib.open(message) from app.journal_entries where user_id = lib.current_user_id() order by id limit 1), E'A long \u00E9nough answer', 'the first stays');
select as_user('ben');
select is((select count(*) from app.prompt_responses) + (select count(*) from app.journal_entries), 0::bigint, 'a stranger sees neither');
select as_user();
select throws_ok($$ select pg_temp.answer(1, '{}') $$, '42501', null, 'nobody answers nothing');
select for_api_only('api.prompt_response_create(bigint, jsonb)');
select * from finish();
