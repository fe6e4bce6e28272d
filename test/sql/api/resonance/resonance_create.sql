-- events: resource_access_denied 1
select plan(15);
select as_user('bob');
select keep('his', entry('His page.'));
select as_user('ann');
select keep('entry', entry('A page.'));
select keep('other', entry('Another page.'));
select keep('private', entry('A page.', '{"classification": "intimate"}'));
prepare resonance as select api.resonance_create($1, $2, null, 1000, $3);

select refused(format('execute resonance(%s, ''server'', 50)', kept('his')), 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select refused('execute resonance(-1, ''server'', 50)', 404, 'journal_entry_not_found',
  'refuses an entry that does not exist with 404');
select refused(format('execute resonance(%s, ''malformed'', 0)', kept('entry')), 402, 'insufficient_offerings',
  'refuses an empty wallet with 402 before it checks the key');
select refused(format('execute resonance(%s, ''malformed'', 50)', kept('entry')), 400, 'invalid_llm_api_key_format',
  'refuses a malformed key with 400');
select refused(format('execute resonance(%s, ''missing'', 50)', kept('entry')), 402, 'llm_key_required',
  'refuses a missing key with 402');
select is_empty('select from app.llm_requests', 'leaves no model request of a refusal');
select is((select monthly_messages_used from lib.wallet_state()), 0, 'leaves no charge of a refusal');

select is(api.resonance_create(kept('private'), 'malformed', null, 1000, 0) #>> '{answer,private}', 'true',
  'answers an intimate entry at once');
select is(api.resonance_create(kept('entry'), 'own', null, 1000, 50) ->> 'run_here', 'true',
  'leaves a request with the caller''s own key to the API');
select refused(format('execute resonance(%s, ''own'', 1)', kept('entry')), 409, 'resonance_in_progress',
  'refuses a second request for the entry with 409');
select is(api.resonance_create(kept('other'), 'server', 'k', 1000, 50) ->> 'run_here', 'false',
  'leaves a request with the server''s key to a job');
select is((select monthly_messages_used from lib.wallet_state()), 2, 'charges one message per request');
select as_owner();
select is((select array_agg(distinct k order by k) from graphile_worker._private_jobs, json_object_keys(payload) k),
  '{request_id,user_id}',
  'puts nothing but ids into the payload of the job');
select is((select count(*)::integer from graphile_worker._private_jobs), 1, 'queues a job for the server''s key only');
select as_user('bob');
select is_empty('select from app.llm_requests', 'shows no request of somebody else');
select * from finish();
