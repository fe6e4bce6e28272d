-- docs/contract/operations.md#ledger-of-erasures
select plan(3);
insert into jobs.erasures (id, at, line, written_at)
  values ('00000000-0000-4000-8000-000000000001', now(), '{}', null),
    ('00000000-0000-4000-8000-000000000002', now(), '{}', now());
select as_role('app_api');
select ok(lib.erasure_known('00000000-0000-4000-8000-000000000001'), 'a line that waits is known');
select ok(lib.erasure_known('00000000-0000-4000-8000-000000000002'), 'and one that was written');
select ok(not lib.erasure_known('00000000-0000-4000-8000-000000000003'), 'a line of later is not');
select * from finish();
