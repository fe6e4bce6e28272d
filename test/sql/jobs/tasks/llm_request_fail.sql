-- docs/contract/wallet.md#refunds; raced from several connections: test/tasks/llm_requests.test.ts.
select plan(11);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('A page.')), keep('other', entry('Another.'));
select keep('note', note(kept('e'), 0, 'A page'));
insert into app.idempotency_keys (user_id, key, fingerprint, created_at)
select lib.current_user_id(), k, '\x00', now() from unnest('{k1,k2}'::text[]) k;
select keep('free', lib.llm_request_create('resonance', kept('e'), 'own', 'k1', 1000, 50)),
  keep('essay', lib.llm_request_create('essay', kept('note'), 'own', null, 1000, null));
select as_owner();
select auth.wallet_credit(person('ann'), null, 'admin_grant', 2);
select as_user('ann');
select keep('bought', lib.llm_request_create('resonance', kept('other'), 'own', null, 1000, 0));
create function pg_temp.wallet() returns text language sql as $$
  select format('%s used, %s left', monthly_messages_used, offering_balance) from lib.wallet_state()
$$;
select is(pg_temp.wallet(), '1 used, 1 left', 'a free and a bought message were charged');
create function pg_temp.sent(request_id bigint) returns bigint language sql as $$
  select jobs.model_receipt_open(request_id, json_build_object('vendor', 'openai', 'model', 'm', 'llm_key', 'server',
    'sent', '[]'::json, 'withheld', '[]'::json, 'prompt_sha256', repeat('0a', 32)), '[]')
$$;
select pg_temp.sent(kept('free')), pg_temp.sent(kept('bought'));
select as_user('bob');
select is(jobs.llm_request_fail(kept('free')), false, 'is false for the request of somebody else');
select as_user('ann'), as_role('app_worker');
select is(jobs.llm_request_fail(kept('free')), true, 'is true for the call that settled the request');
select is(jobs.llm_request_fail(kept('free')), false, 'is false for a repeat');
select results_eq('select request_id from app.model_receipts where refunded', array[kept('free')],
  'the receipt of that request says that it was refunded, no other');
select is(jobs.llm_request_fail(kept('bought')), true, 'fails a request that a bought message paid for');
select is(jobs.llm_request_fail(kept('essay')), true, 'fails a request that cost nothing');
select as_user('ann');
select is(pg_temp.wallet(), '0 used, 2 left', 'each message is back in its bucket, once');
select results_eq('select key from app.idempotency_keys', array['k2'], 'deletes only the key of the request');
select is((select count(*) from app.llm_requests where status = 'failed'), 3::bigint, 'each request is failed');
select as_role('app_analyst');
select throws_ok('select jobs.llm_request_fail(1)', '42501', null, 'an analyst may not run it');
select * from finish();
