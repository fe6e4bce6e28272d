-- docs/contract/wallet.md#model-requests; raced from several connections: test/tasks/llm_requests.test.ts.
select plan(9);
select set_config('app.data_key', 'a key', true);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('A page.'));
select keep('pass', lib.llm_request_create('resonance', kept('e'), 'own', null, 1000, null)),
  keep('copy', lib.llm_request_create('transcription', null, 'own', null, 1000, null));
select as_user('bob');
select is((lib.llm_request_settle(kept('pass'), 'failed')).id, null, 'settles nothing of somebody else');
select as_user('ann'), travel('2026-06-15 12:01Z');
select is((lib.llm_request_settle(kept('pass'), 'answered', '{"notes": 1}')).id, kept('pass'),
  'answers the request that it settled');
select is((lib.llm_request_settle(kept('pass'), 'failed')).id, null, 'settles a request once');
select results_eq($$ select status, settled_at from app.llm_requests where kind = 'resonance' $$,
  $$ values ('answered', '2026-06-15 12:01Z'::timestamptz) $$, 'the first settlement and its instant stay');
select is((select lib.open(answer, 'llm_requests.answer ' || id)
  from app.llm_requests where id = kept('pass')), '{"notes": 1}',
  'stores the answer of a resonance');
select is((select get_byte(answer, 0) from app.llm_requests where id = kept('pass')), 2, 'keeps an answer sealed');
select as_role('app_worker');
select is((lib.llm_request_settle(kept('copy'), 'failed')).status, 'failed', 'the worker may settle a request');
select is((lib.llm_request_settle(-1, 'failed')).id, null, 'settles no request that does not exist');
select as_role('app_analyst');
select throws_ok($$ select lib.llm_request_settle(1, 'failed') $$, '42501', null, 'an analyst may not settle requests');
select * from finish();
