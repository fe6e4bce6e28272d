-- docs/contract/operations.md#ledger-of-erasures
-- events: account_deleted 1
select plan(10);
delete from jobs.erasures;
delete from graphile_worker._private_jobs;
select as_user('ann');
select keep('e', entry('mine')), keep('stays', entry('stays'));
select api.journal_entry_delete(kept('e'));
select as_owner();
create view pg_temp.lines as select l.line, auth.erasure_open(l.line) as hashes from jobs.erasures l;
select results_eq($$ select l.hashes ->> 'account', l.hashes ->> 'entry' from pg_temp.lines l $$,
  $$ select (auth.account_hashes(u))[1], auth.entry_hash(e)
       from auth.users u join app.journal_entries e on e.user_id = u.id
      where e.id = kept('e') $$, 'a deleted entry is a line');
select is((select count(*)::integer from graphile_worker.jobs where task_identifier = 'erasure_ledger'), 1,
  'which a job writes');
select as_user('ben');
select keep('f', entry('his'));
select api.journal_entry_delete(kept('f'));
select as_owner();
select is((select l.hashes ->> 'account' from pg_temp.lines l join app.journal_entries e on e.id = kept('f')
  and l.hashes ->> 'entry' = auth.entry_hash(e)), (select (auth.account_hashes(u))[1] from auth.users u
  where u.id = person('ben')), 'of the account that wrote it');
update app.journal_entries set title = 'x' where id = kept('stays');
update app.journal_entries set deleted_at = now() where id = kept('e');
select is((select count(*)::integer from jobs.erasures), 2, 'no other change is');
insert into auth.identities (provider, subject, user_id, email_at_link_time)
  values ('idp_b', 'b', person('ann'), ''), ('idp_a', 'a', person('ann'), ''), ('idp_a', 'c', person('ben'), '');
select keep('ann', person('ann'));
create temp table known as select auth.account_hashes(u) as hashes from auth.users u where u.id = kept('ann');
select is((select cardinality(hashes) from known), 4, 'an account is known by itself, its address and its links');
select as_user('ann');
select api.account_delete('{"confirm_email": "ann@example.com"}');
select as_owner();
select results_eq($$ select hashes from pg_temp.lines where hashes ? 'names' $$,
  $$ select jsonb_build_object('account', hashes[1], 'names', hashes[2:]) from known $$, 'a deleted account is a line');
select is((select count(*)::integer from jobs.erasures), 3, 'and its entries are none');
select keep('ben', person('ben'));
delete from auth.users where id = kept('ben');
select is((select count(*)::integer from pg_temp.lines where hashes ? 'names'), 2, 'also one that is deleted by hand');
select is_empty($$ select from jobs.erasures where line::text ~ 'ann@|ben@|example|idp_' $$,
  'no line names anybody');
select is_empty($$ select from jobs.erasures a join jobs.erasures b on a.id < b.id
  cross join jsonb_each_text(a.line) x cross join jsonb_each_text(b.line) y
  where x.value = y.value and x.key <> 'at' $$,
  'and none says that it is of the same person as another');
select * from finish();
