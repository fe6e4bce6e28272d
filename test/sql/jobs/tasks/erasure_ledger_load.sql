-- docs/contract/operations.md#ledger-of-erasures
select plan(5);
delete from jobs.erasures;
update jobs.erasure_ledger set home = null, forgotten_until = '-infinity';
select as_role('app_worker');
select is(jobs.erasure_ledger_load(2)::text, '[]', 'nothing waits');
select as_owner();
insert into jobs.erasures (id, at, line, written_at)
select gen_random_uuid(), now() + n * interval '1 second', to_jsonb(n), case n when 1 then now() end
  from generate_series(4, 1, -1) n;
select as_role('app_worker');
select is(jobs.erasure_ledger_load(2)::jsonb, '[2, 3]', 'the oldest that wait, and no more than asked for');
select is(jobs.erasure_ledger_load(9)::jsonb, '[2, 3, 4]', 'all');
select as_owner();
update jobs.erasure_ledger set home = 'another';
select as_role('app_worker');
select is(jobs.erasure_ledger_load(9)::text, '[]', 'none in a copy');
select as_owner();
select ok(not has_function_privilege('app_api', 'jobs.erasure_ledger_load(integer)', 'execute'), 'for workers');
select * from finish();
