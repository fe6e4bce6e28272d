-- What an operator is told of a request. test/tasks/why.test.ts proves it with a worker and a log.
select plan(11);
select as_user('ann'), travel('2026-06-15 12:00Z');
select set_config('app.trace_id', 'the-request', true);
select keep('entry', entry('A page.'));
select keep('request', lib.llm_request_create('resonance', kept('entry'), 'server', null, 60000, 15));
select as_owner();
create temp view told as
  select * from json_to_recordset(jobs.request_story('the-request')) as t (at timestamptz, event text, facts json);
select results_eq('select event from told order by event',
  $$ values ('job_queued'), ('model_request'), ('wallet_moved') $$, 'a request that was charged and queued');
select is((select facts ->> 'charged' from told where event = 'model_request'), 'monthly', 'from which bucket');
select is((select facts ->> 'task' from told where event = 'job_queued'), 'resonance', 'and by which task');
select as_user('ann'), travel('2026-06-15 12:01Z');
select jobs.llm_request_fail(kept('request'));
select as_owner();
select is((select facts ->> 'status' from told where event = 'model_request_settled'), 'failed', 'that it failed');
select results_eq($$ select facts ->> 'reason', (facts ->> 'delta')::integer from told where event = 'wallet_moved'
  order by at $$, $$ values ('spend_monthly', 1), ('refund_monthly', -1) $$, 'and the refund');
select is(jobs.request_story('another')::text, '[]', 'nothing of another');

-- Two requests at the same instant are told apart.
insert into jobs.history (task, job_id, request_id, queued_at, started_at, ended_at, attempts, outcome)
select 'resonance', n, r, now(), now(), now(), 1, 'done' from (values (71, 'the-request'), (72, 'a-second')) v (n, r);
select results_eq($$ select (facts ->> 'job_id')::integer from told where event = 'job_ended' $$, 'values (71)',
  'a job that ended belongs to its request');
select as_user('ben'), travel('2026-06-15 12:00Z'), set_config('app.trace_id', 'a-second', true);
select keep('entry', entry('A page.'));
select lib.llm_request_create('resonance', kept('entry'), 'server', null, 60000, 15);
select as_owner();
select is((select count(*) from told where event in ('job_queued', 'model_request', 'wallet_moved')), 4::bigint,
  'as do its job, its model request and its two movements');

-- Movements of the same wallet at other times, and at the same time for another reason, belong to no request.
select as_user('ann'), travel('2026-06-15 12:05Z'), set_config('app.trace_id', 'a-third', true);
select keep('entry', entry('A page.'));
select lib.llm_request_create('resonance', kept('entry'), 'server', null, 60000, 15);
select as_owner();
insert into app.wallet_audit (user_id, bucket, reason, delta, balance_before, balance_after, created_at)
select person('ann'), 'monthly', 'monthly_reset', 0, 0, 0, at::timestamptz
  from unnest('{2026-06-15 12:00Z,2026-06-15 12:01Z}'::text[]) at;
select is((select count(*) from told where event = 'wallet_moved'), 2::bigint, 'no other movement');
select as_user('ann'), set_config('app.trace_id', 'the-fourth', true);
select lib.llm_request_create('resonance', entry('A page.'), 'own', null, 60000, null);
select as_owner();
select is((select facts ->> 'charged'
  from json_to_recordset(jobs.request_story('the-fourth')) t (event text, facts json)
 where event = 'model_request'), 'none', 'a request that costs nothing');
insert into app.model_receipts (user_id, sent_at, kind, request_id, vendor, model, whose_key, sent, withheld,
  prompt_sha256, charged, trace_id)
select person('ann'), now(), 'transcription', n, 'a', 'b', 'own', '[]', '{}', repeat('0', 64), 'none', t
  from (values (81, 'the-request'), (82, 'a-second')) v (n, t);
select results_eq($$ select (facts ->> 'model_request')::integer from told where event = 'model_receipt' $$,
  'values (81)', 'and its receipts alone');
select * from finish();
