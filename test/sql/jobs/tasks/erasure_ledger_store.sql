-- docs/contract/operations.md#ledger-of-erasures
select plan(3);
delete from jobs.erasures;
insert into jobs.erasures (id, at, line, written_at) values
  ('00000000-0000-4000-8000-000000000001', now(), '1', null),
  ('00000000-0000-4000-8000-000000000002', now(), '2', null),
  ('00000000-0000-4000-8000-000000000003', now(), '3', '2026-01-01Z');
select as_role('app_worker');
select jobs.erasure_ledger_store(
  '{00000000-0000-4000-8000-000000000001, 00000000-0000-4000-8000-000000000003}');
select as_owner();
select results_eq('select line from jobs.erasures where written_at is null', $$ values ('2'::jsonb) $$,
  'one still waits');
select is((select written_at from jobs.erasures where line = '1'), now(), 'the line that was written has its time');
select is((select written_at from jobs.erasures where line = '3'), '2026-01-01Z',
  'and one that had been keeps its own');
select * from finish();
