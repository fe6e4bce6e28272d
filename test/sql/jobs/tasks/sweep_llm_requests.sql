-- docs/contract/wallet.md#model-requests; next to a store that runs: test/tasks/llm_requests.test.ts.
select plan(8);
select travel('2026-06-15 12:00Z');
create function pg_temp.begun(name text, patience_ms integer) returns void language sql as $$
  select tap.as_user(name);
  select tap.keep(name, lib.llm_request_create('resonance', tap.entry('A page.'), 'own', null, patience_ms, 50))
$$;
select pg_temp.begun('ann', 1000), pg_temp.begun('ben', 1000), pg_temp.begun('cat', 1001);
select pg_temp.begun('eve', 1000), pg_temp.begun('eve', 5000);
select as_user('dora');
select keep('dora', lib.llm_request_create('resonance', entry('A page.'), 'own', null, 1000, 50));
select lib.llm_request_settle(kept('dora'), 'answered', '{}');
select travel('2026-06-15 12:00:00.999Z'), as_role('app_worker');
select is(jobs.sweep_llm_requests(), 0, 'sweeps nothing that has time left');
select travel('2026-06-15 12:00:01Z');
select is(jobs.sweep_llm_requests(), 3, 'sweeps what expired, of everybody');
select is(lib.current_user_id(), null, 'leaves no caller behind');
select is(jobs.sweep_llm_requests(), 0, 'sweeps a request once');
select as_owner();
select results_eq($$ select split_part(u.email, '@', 1), r.status, w.monthly_messages_used
    from app.llm_requests r join auth.users u on u.id = r.user_id join app.wallets w on w.user_id = u.id
     order by 1, 2 $$,
  $$ values ('ann', 'failed', 0), ('ben', 'failed', 0), ('cat', 'requested', 1), ('dora', 'answered', 1),
    ('eve', 'failed', 1), ('eve', 'requested', 1) $$,
  'each person gets their own charge back; what runs or was answered stays');
select results_eq('select distinct actor_user_id = user_id from app.wallet_audit', 'values (true)',
  'each refund names the person as its actor');
select as_user('ann');
select throws_ok('select jobs.sweep_llm_requests()', '42501', null, 'the API may not sweep');
select as_role('app_analyst');
select throws_ok('select jobs.sweep_llm_requests()', '42501', null, 'an analyst may not sweep');
select * from finish();
