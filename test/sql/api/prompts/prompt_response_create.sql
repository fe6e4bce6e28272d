-- events: prompt_response_submitted 5
select plan(27);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z'), set_config('app.data_key', 'a key', true);
create function pg_temp.answer(week bigint, body jsonb) returns json language sql as $$
  select api.prompt_response_create(week, '{"response": "A long enough answer"}'::jsonb || body)
$$;
select refused($$ select pg_temp.answer(2, '{}') $$, 403, 'week_locked', 'refuses a week that is not open with 403');
select refused($$ select pg_temp.answer(37, '{}') $$, 404, 'prompt_not_found',
  'refuses a week that does not exist with 404');
select refused($$ select pg_temp.answer(1, '{"prompt_ordinal": 4}') $$, 404, 'prompt_not_found',
  'refuses a prompt that the stage does not have with 404');
select refused($$ select pg_temp.answer(2, '{"prompt_ordinal": 4}') $$, 404, 'prompt_not_found',
  'refuses an unknown prompt before it checks the lock');
select throws_ok($$ select pg_temp.answer(1, jsonb_build_object('response', repeat(U&'\200B', 50) || 'short')) $$,
  'PT422', 'value_error', 'refuses fewer than 10 visible characters with 422');
select refused($$ select pg_temp.answer(1, jsonb_build_object('response', repeat(U&'\0958', 5001))) $$, 422,
  'response_too_long', 'refuses a response that grows past the limit when it is normalised');
select refused($$ select pg_temp.answer(1, jsonb_build_object('title', repeat(U&'\0958', 101))) $$, 422,
  'title_too_long', 'refuses a title that grows past the limit when it is normalised');
select refused($$ select pg_temp.answer(2, jsonb_build_object('title', repeat(U&'\0958', 101))) $$, 403, 'week_locked',
  'refuses a locked week before it checks the length of the title');
select is((select count(*) from app.prompt_responses) + (select count(*) from app.journal_entries), 0::bigint,
  'writes nothing in refused requests');
select is(
  pg_temp.answer(1,
    jsonb_build_object('response', E' \u200BA long e\u0301nough answer \n', 'title', E' \u200B '))::jsonb,
  jsonb_build_object('week_number', 1, 'question', 'Prompt 1.1', 'has_responded', true,
    'response', E'A long \u00E9nough answer',
    'timestamp', '2026-03-01T12:00:00.000000Z', 'default_title', 'Colour 1 week 1 Prompt #1', 'prompt_ordinal', 1),
  'sanitises the response');
select is((select (lib.open(message, 'journal_entries.message ' || id), lib.open(title, 'journal_entries.title ' || id),
    sender, tag, status, classification, written_at)
  from app.journal_entries),
  (E'A long \u00E9nough answer'::text, 'Colour 1 week 1 Prompt #1'::text, 'user'::text, 'weekly_prompt'::text,
    'draft'::text, 'personal'::text, '2026-03-01 12:00Z'::timestamptz),
  'writes a journal entry with the default title');
select ok((select get_byte(r.response, 0) = 2 and get_byte(e.message, 0) = 2 and get_byte(e.title, 0) = 2
  from app.prompt_responses r, app.journal_entries e), 'seals response, message and title');
select refused($$ select pg_temp.answer(1, '{"prompt_ordinal": 2}') $$, 409, 'already_responded',
  'refuses a second answer to a week with 409, to another prompt too');
select is((select count(*) from app.journal_entries), 1::bigint, 'writes no journal entry for a refused answer');
select pg_temp.answer(2, '{"title": " Mine ", "prompt_ordinal": 3}');
select is((select lib.open(title, 'journal_entries.title ' || id)
  from app.journal_entries order by id desc limit 1), 'Mine',
  'takes the title of the request');
select pg_temp.answer(3, '{"title": "", "prompt_ordinal": 1}');
select is((select lib.open(title, 'journal_entries.title ' || id)
  from app.journal_entries order by id desc limit 1), 'Colour 1 week 3 Prompt #1',
  'replaces a blank title by the default title of the answered prompt');
select is((select lib.open(message, 'journal_entries.message ' || id)
  from app.journal_entries where user_id = lib.current_user_id() order by id limit 1),
  E'A long \u00E9nough answer', 'keeps the first answer');
select as_user('ben');
select is((select count(*) from app.prompt_responses) + (select count(*) from app.journal_entries), 0::bigint,
  'shows neither answer nor entry to somebody else');
-- Lengths, in characters: 10 to 10,000, a title up to 200.
select as_user('cas'), travel('2026-03-01 12:00Z'), program('cas', '2026-01-05 12:00Z');
create function pg_temp.lengths(week bigint, response integer, title integer) returns text language sql as $$
  select verdict(format('select pg_temp.answer(%s, %L)', week,
    jsonb_build_object('response', repeat('x', response), 'title', repeat('x', title))))
$$;
select is(pg_temp.lengths(1, 10001, 1), 'PT422', 'refuses 10,001 characters');
select is(pg_temp.lengths(1, 10, 201), 'PT422', 'and a title of 201');
select is(pg_temp.lengths(1, 10, 200), 'done', 'takes 10 characters with a title of 200');
select is(pg_temp.lengths(2, 10000, 0), 'done', 'and 10,000 characters');
select as_owner();
select is((select (s.journal_entries, s.journal_bytes) from app.stored_sizes s where s.user_id = person('cas')),
  (select (count(*), sum(octet_length(e.message) + octet_length(e.title)))
     from app.journal_entries e where e.user_id = person('cas')), 'counts the entries and their bytes');
select as_user();
select throws_ok($$ select pg_temp.answer(1, '{}') $$, '42501', null, 'refuses an answer without a caller');
select for_api_only('api.prompt_response_create(bigint, jsonb)');
select * from finish();
