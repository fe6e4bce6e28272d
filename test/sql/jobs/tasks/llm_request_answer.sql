-- docs/contract/wallet.md#model-requests, docs/contract/resonance.md#care-screen
select plan(14);
select as_user('ann');
select keep('calm', entry('I walked by the river.')), keep('dark', entry('I want to die.'));
select keep('note', note(kept('calm'), 2, 'walked')), note(kept('calm'), 0, 'I');
create function pg_temp.begun(name text) returns bigint language sql as $$
  select (api.resonance_create(tap.kept(name), 'own', null, 1000, 50) ->> 'request_id')::bigint
$$;
create function pg_temp.came_of(request text, give_up boolean default false) returns jsonb language sql as $$
  select jobs.llm_request_answer(tap.kept(request), give_up, 50)::jsonb
$$;
select keep('pass', pg_temp.begun('calm')), keep('flagged', pg_temp.begun('dark')),
  keep('essay', (api.essay_create(kept('note'), 'own', null, 1000) ->> 'request_id')::bigint);
select is(pg_temp.came_of('pass'), null, 'is null while the request runs');
select lib.llm_request_settle(kept('pass'), 'answered', '{"marginalia": []}');
select is(pg_temp.came_of('pass'), '{"answer": {"marginalia": []}}', 'answers what a resonance stored');
select is(pg_temp.came_of('pass', true), '{"answer": {"marginalia": []}}', 'give_up keeps an answered request');
select jobs.essay_store(kept('essay'), 'An essay.');
select is(pg_temp.came_of('essay') #>> '{answer,essay}', 'An essay.', 'answers the note of an essay');
select is(pg_temp.came_of('essay') #>> '{answer,id}', kept('note')::text, 'answers the note that was asked for');

select is((select monthly_messages_used from lib.wallet_state()), 2, 'two resonances were charged');
select is(pg_temp.came_of('flagged', true) #> '{answer,marginalia}', '[]',
  'answers a failed resonance over an entry that the care screen flags, without notes');
select isnt(pg_temp.came_of('flagged') #> '{answer,care}', 'null', 'answers the care that a flagged entry asks for');
select is((pg_temp.came_of('flagged') #>> '{answer,remaining_messages}')::integer, 49,
  'shows the wallet after the refund');
select is((select monthly_messages_used from lib.wallet_state()), 1, 'giving up gives the charge back, once');
select keep('failed', pg_temp.begun('calm'));
select is(pg_temp.came_of('failed', true), '{"failed": true}',
  'answers that a resonance failed where nothing is flagged');
select is(pg_temp.came_of('failed'), '{"failed": true}', 'answers a second time that a resonance failed');
select as_role('app_worker');
select throws_ok('select jobs.llm_request_answer(1, true, 50)', '42501', null, 'the worker may not run it');
select as_role('app_analyst');
select throws_ok('select jobs.llm_request_answer(1, true, 50)', '42501', null, 'an analyst may not run it');
select * from finish();
