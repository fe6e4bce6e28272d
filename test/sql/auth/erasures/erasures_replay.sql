-- docs/contract/operations.md#ledger-of-erasures
-- events: account_deleted 1
select plan(13);
delete from jobs.erasures;
select person('ben'), as_user('ann');
select keep('e', entry('gone')), keep('stays', entry('stays'));
select as_user('ben');
select as_owner();
select keep('ben', person('ben')), keep('ann', person('ann'));
create temp table ledger as
  select jsonb_build_object('at', now() + interval '1 second', 'account', (auth.account_hashes(u))[1],
           'names', '[]'::jsonb) as line
    from auth.users u where u.id = kept('ben')
  union all
  select jsonb_build_object('at', now() + interval '1 second', 'account', (auth.account_hashes(u))[1],
           'entry', auth.entry_hash(e))
    from auth.users u join app.journal_entries e on e.user_id = u.id where e.id = kept('e');
update ledger set line = line || jsonb_build_object('id', gen_random_uuid());
-- One that was written, one that the ledger lost, and one that names nobody.
insert into jobs.erasures (id, at, line, written_at) values
  ('00000000-0000-4000-8000-000000000001', now(), '1', now()),
  ('00000000-0000-4000-8000-000000000002', now(), '2', now());
create temp table whole as
  select jsonb_agg(l.line) || '[{"id": "00000000-0000-4000-8000-000000000001", "at": "2026-01-01T00:00:00Z"},
    {"id": "00000000-0000-4000-8000-000000000003", "at": "2026-01-01T00:00:00Z"}]' as lines from ledger l;
create function pg_temp.replay(is_copy boolean default false) returns text language sql as $$
  select r::text
    from auth.erasures_replay((select jsonb_agg(l.line) from ledger l), (select lines from whole), is_copy) r
$$;
create function pg_temp.looked() returns text language sql as $$
  select lib.erasure_ledger_look((select lines from whole), now())::text
$$;
update jobs.erasure_ledger set home = 'another', forgotten_until = '-infinity';
select is(pg_temp.looked()::jsonb, '{"unknown": 3, "missing": 1}', 'before it, lines are unknown and one is missing');
select is(pg_temp.replay(), '(1,1)', 'deletes an account and an entry');
select is(current_setting('app.user_id'), '', 'the transaction has no caller afterwards');
select is_empty($$ select from auth.users where id = kept('ben') $$, 'the account is gone');
select results_eq($$ select id from app.journal_entries where user_id = kept('ann') and deleted_at is null $$,
  $$ select kept('stays') $$, 'and the entry');
select is((select count(*)::integer from jobs.erasures where line ? 'sealed'), 2, 'the ledger gets both as new lines');
select is(pg_temp.looked()::jsonb, '{"unknown": 0, "missing": 0}', 'all lines are known');
select set_eq('select id from jobs.erasures where written_at is null and not line ? ''sealed''',
  $$ values ('00000000-0000-4000-8000-000000000002'::uuid) $$, 'and the one that is missing is written again');
select is((select home from jobs.erasure_ledger), lib.erasure_home(), 'by this database');
delete from graphile_worker._private_jobs;
select is(pg_temp.replay(is_copy => true), '(0,0)', 'a second time finds nothing');
select is((select count(*)::integer from graphile_worker.jobs where task_identifier = 'erasure_ledger'), 1,
  'but a job looks at the ledger again');
select isnt((select home from jobs.erasure_ledger), lib.erasure_home(), 'a copy does not write to the ledger');
select is((select bool_or(has_function_privilege(r, 'auth.erasures_replay(jsonb, jsonb, boolean)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), false, 'only the owner runs it');
select * from finish();
