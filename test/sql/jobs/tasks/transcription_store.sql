select plan(8);
select as_user('ann');
select keep('copy', jobs.transcription_create('own', true, 1000, 50)),
  keep('late', jobs.transcription_create('own', true, 1000, 50));
select as_user('bob');
select is(jobs.transcription_store(kept('copy'), '[]'), false, 'is false for the request of somebody else');
select as_user('ann');
select is(jobs.transcription_store(kept('copy'), '[{"provider": "openai", "model": "m", "prompt_tokens": 1,
  "completion_tokens": 2, "input_price": null, "output_price": null}]'), true,
  'is true for an answer that came in time');
select is(jobs.transcription_store(kept('copy'), '[]'), false, 'is false for a request that is settled');
select jobs.llm_request_fail(kept('late'));
select is(jobs.transcription_store(kept('late'), '[]'), false, 'is false for a request that was given up');
select results_eq('select status, answer from app.llm_requests order by id',
  $$ values ('answered', null::bytea), ('failed', null) $$, 'stores no text');
select is((select monthly_messages_used from lib.wallet_state()), 1, 'the charge of an answer stays');
select as_owner();
select results_eq('select journal_entry_id, total_tokens from app.llm_usage_log', 'values (null::bigint, 3)',
  'notes the usage without an entry');
select as_role('app_worker');
select throws_ok($$ select jobs.transcription_store(1, '[]') $$, '42501', null, 'the worker may not run it');
select * from finish();
