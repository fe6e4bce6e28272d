select plan(7);
select as_user('ann');
select keep('copy', jobs.transcription_create('own', true, 1000, 50)),
  keep('late', jobs.transcription_create('own', true, 1000, 50));
select as_user('bob');
select is(jobs.transcription_store(kept('copy')), false, 'is false for the request of somebody else');
select as_user('ann');
select is(jobs.transcription_store(kept('copy')), true, 'is true for an answer that came in time');
select is(jobs.transcription_store(kept('copy')), false, 'is false for a request that is settled');
select jobs.llm_request_fail(kept('late'));
select is(jobs.transcription_store(kept('late')), false, 'is false for a request that was given up');
select results_eq('select status, answer from app.llm_requests order by id',
  $$ values ('answered', null::bytea), ('failed', null) $$, 'stores no text');
select is((select monthly_messages_used from lib.wallet_state()), 1, 'the charge of an answer stays');
select as_role('app_worker');
select throws_ok($$ select jobs.transcription_store(1) $$, '42501', null, 'the worker may not run it');
select * from finish();
