-- docs/contract/operations.md#ledger-of-erasures
-- events: account_deleted 1
select plan(10);
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
create temp table last_line as
  select '{"id": "00000000-0000-4000-8000-000000000001", "at": "2026-01-01T00:00:00Z"}'::jsonb as line;
create function pg_temp.replay() returns text language sql as $$
  select r::text from auth.erasures_replay((select jsonb_agg(l.line) from ledger l), (select line from last_line)) r
$$;
select is(pg_temp.replay(), '(1,1)', 'deletes an account and an entry');
select is(current_setting('app.user_id'), '', 'the transaction has no caller afterwards');
select is_empty($$ select from auth.users where id = kept('ben') $$, 'the account is gone');
select results_eq($$ select id from app.journal_entries where user_id = kept('ann') and deleted_at is null $$,
  $$ select kept('stays') $$, 'and the entry');
select is((select count(*)::integer from jobs.erasures where line ? 'sealed'), 2, 'the ledger gets both as new lines');
select ok(lib.erasure_known('00000000-0000-4000-8000-000000000001'), 'the last line is known');
select is(pg_temp.replay(), '(0,0)', 'a second time finds nothing');
update jobs.erasures set written_at = null where id = '00000000-0000-4000-8000-000000000001';
select pg_temp.replay();
select isnt((select written_at from jobs.erasures where id = '00000000-0000-4000-8000-000000000001'), null,
  'a last line that waited is written');
update last_line set line = null;
select is(pg_temp.replay(), '(0,0)', 'nor does an empty ledger');
select is((select bool_or(has_function_privilege(r, 'auth.erasures_replay(jsonb, jsonb)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), false, 'only the owner runs it');
select * from finish();
