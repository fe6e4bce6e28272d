select plan(15);
select as_user('bob');
select keep('his', entry('His page.'));
select as_user('ann');
select keep('entry', entry('A page.'));
select keep('other', entry('Another page.'));
select keep('private', entry('A page.', '{"classification": "intimate"}'));
prepare pass as select api.resonance_create($1, $2, null, 1000, $3);

select refused(format('execute pass(%s, ''server'', 50)', kept('his')), 404, 'journal_entry_not_found', 'somebody else''s looks missing');
select refused('execute pass(-1, ''server'', 50)', 404, 'journal_entry_not_found', 'a missing one');
select refused(format('execute pass(%s, ''malformed'', 0)', kept('entry')), 402, 'insufficient_offerings', 'the wallet is asked before the key');
select refused(format('execute pass(%s, ''malformed'', 50)', kept('entry')), 400, 'invalid_llm_api_key_format', 'a key that is none');
select refused(format('execute pass(%s, ''missing'', 50)', kept('entry')), 402, 'llm_key_required', 'no key at all');
select is_empty('select from app.llm_requests', 'a refusal leaves no request');
select is((select monthly_messages_used from lib.wallet_state()), 0, 'and no charge');

select is(api.resonance_create(kept('private'), 'malformed', null, 1000, 0) #>> '{answer,private}', 'true', 'an intimate entry is answered at once');
select is(api.resonance_create(kept('entry'), 'own', null, 1000, 50) ->> 'run_here', 'true', 'with a key of one''s own the API does the work');
select refused(format('execute pass(%s, ''own'', 1)', kept('entry')), 409, 'resonance_in_progress', 'one at a time, whatever the wallet holds');
select is(api.resonance_create(kept('other'), 'server', 'k', 1000, 50) ->> 'run_here', 'false', 'else a job does');
select is((select monthly_messages_used from lib.wallet_state()), 2, 'each was charged');
select as_owner();
select is((select array_agg(distinct k order by k) from graphile_worker._private_jobs, json_object_keys(payload) k), '{request_id,user_id}',
  'a job holds ids alone');
select is((select count(*)::integer from graphile_worker._private_jobs), 1, 'and there is one only where there is work for it');
select as_user('bob');
select is_empty('select from app.llm_requests', 'nobody sees somebody else''s requests');
select * from finish();
