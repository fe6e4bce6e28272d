select plan(15);
select as_user('ann');
select keep('entry', entry('A page.'));
select keep('note', note(kept('entry'), 2, 'page'));
prepare essay as select api.essay_create($1, $2, null, 1000);
select as_user('bob');
select refused(format('execute essay(%s, ''server'')', kept('note')), 404, 'marginalia_not_found',
  'refuses the note of somebody else with 404');
select as_user('ann');
select refused('execute essay(-1, ''server'')', 404, 'marginalia_not_found',
  'refuses a note that does not exist with 404');
select refused(format('execute essay(%s, ''malformed'')', kept('note')), 400, 'invalid_llm_api_key_format',
  'refuses a malformed key with 400');
select refused(format('execute essay(%s, ''missing'')', kept('note')), 402, 'llm_key_required',
  'refuses a missing key with 402');
select keep('first', (api.essay_create(kept('note'), 'own', null, 1000) ->> 'request_id')::bigint);
select is(api.essay_create(kept('note'), 'server', null, 1000)::text,
  format('{"request_id" : %s, "run_here" : false}', kept('first')),
  'answers the running request to a second caller');
select ok(jobs.essay_store(kept('first'), 'An essay.'), 'stores the essay');
select ok(not jobs.essay_store(kept('first'), 'Another one.'), 'stores no second essay');
select is(api.essay_create(kept('note'), 'missing', null, 1000) #>> '{answer,essay}', 'An essay.',
  'answers the stored essay without a key');
select as_owner();
insert into app.wallets (user_id, monthly_messages_used, monthly_reset_date) values (person('ann'), 3, '2100-01-01')
  on conflict (user_id) do update set monthly_messages_used = 3, monthly_reset_date = '2100-01-01';
select as_user('ann');
select is(array(select api.essay_create(kept('note'), 'missing', null, 1000, cap) #>> '{answer,remaining_messages}'
    from unnest(array[5, 3, -1]) cap), '{2,0,-1}', 'with what is left of the month, none, or -1 without a limit');

-- Several requests of one person.
select keep('older', note(kept('entry'), 2, 'page')), keep('newer', note(kept('entry'), 2, 'page')),
  keep('secret', note(entry('A page.', '{"classification": "intimate"}'), 2, 'page'));
select is(api.essay_create(kept('secret'), 'own', null, 1000) ->> 'request_id', null,
  'asks no model about an intimate entry');
select jobs.llm_request_fail((api.essay_create(kept('newer'), 'own', null, 1000) ->> 'request_id')::bigint);
select keep('of_older', (api.essay_create(kept('older'), 'own', null, 60000) ->> 'request_id')::bigint);
create temporary table begun on commit drop as select api.essay_create(kept('newer'), 'own', null, 60000)::jsonb as r;
select is(r ->> 'run_here', 'true', 'a request with a key of its own runs here') from begun;
select is(api.essay_create(kept('newer'), 'own', null, 60000)::jsonb, r || '{"run_here": false}',
  'a second caller waits for the one that runs, neither for one that failed nor for one of another note') from begun;
select is(api.essay_create(kept('older'), 'own', null, 60000) ->> 'request_id', kept('of_older')::text,
  'each note has its own');
select keep('unread', note(kept('entry'), 2, 'page'));
select api.journal_entry_delete(kept('entry'));
select refused(format('execute essay(%s, ''missing'')', kept('unread')), 404, 'journal_entry_not_found',
  'refuses a new essay about a deleted entry with 404');
select is((select monthly_messages_used from lib.wallet_state()), 3, 'charges nothing for essays');
select * from finish();
