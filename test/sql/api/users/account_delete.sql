-- docs/contract/users.md#deletion: erases what a person owns, keeps the rows of others, and no row names the person.
-- events: account_deleted 4, habit_created 1
select plan(37);
select person('ann'), person('ben');
create function pg_temp.draft(name text, approved boolean) returns bigint language sql as $$
  insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
    default_duration_minutes, mode, mode_config, approved)
  values (tap.person('ann'), 1, name, '', '', 5, 'count_up', '{"mode": "count_up"}', approved) returning id
$$;
insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
  default_duration_minutes, mode, mode_config, approved)
  values (person('ben'), 1, 'of ben', '', '', 5, 'count_up', '{"mode": "count_up"}', false);
select keep('unused', pg_temp.draft('unused', false)), keep('used', pg_temp.draft('used', false)),
  keep('public', pg_temp.draft('public', true));
insert into app.user_practices (user_id, practice_id, stage_number, start_date)
  values (person('ann'), kept('unused'), 1, '2026-01-01'), (person('ben'), kept('used'), 1, '2026-01-01');
insert into app.journal_entries (user_id, written_at, updated_at, message) select person(n), now(), now(), 'x'
  from unnest('{ann,ben}'::text[]) n;
insert into auth.data_keys (user_id, wrapped_key, master_key_id) values (person('ann'), 'x', 'x');
insert into auth.login_attempts (email, ip_address, outcome, attempted_at)
  select n || '@example.com', '1.2.3.4', 'success', now() from unnest('{ann,ben}'::text[]) n;
insert into auth.license_claims (claim, user_id, email) values ('c', person('ann'), 'ann@example.com'),
  ('b', person('ben'), 'ben@example.com');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at)
  values ('s', 'course', 'ann@example.com', 'sale', false, false,
    '{"sale_id": "s", "product_id": "course", "email": "Ann@Example.com", "full_name": "Ann"}', now()),
  ('sb', 'course', 'ben@example.com', 'sale', false, false, '{"full_name": "Ben"}', now());
select auth.password_reset_request('ann@example.com', '', ''), auth.password_reset_request('ben@example.com', '', '');
-- Another person grants: an audit row made in this transaction cannot lose actor and wallet in one statement.
select auth.wallet_credit(person('ann'), person('ben'), 'admin_grant', 1),
  auth.wallet_credit(person('ben'), person('ann'), 'admin_grant', 1);
insert into app.wallets (user_id, monthly_reset_date) values (person('cas'), '2026-04-01');
select as_user('ann');
select habit('Walk');
select keep('ann', person('ann'));

select refused($$ select api.account_delete('{"confirm_email": "ben@example.com"}') $$, 400,
  'confirmation_email_mismatch', 'refuses another address with 400');
select is((select count(*)::integer from app.goals), 3, 'a refusal erases nothing');
select as_owner();
create temp table receipt as select '{}'::jsonb as body;
grant all on receipt to public;
select as_user('ann');
update receipt set body = api.account_delete('{"confirm_email": " ANN@example.com\n"}')::jsonb;
select as_owner();

select is(body - 'erased' - 'anonymised' - 'retained' - 'rows_erased' - 'vault', '{"recoverable": false}',
  'erases for good with the own address') from receipt;
select is(body #> '{vault,purged}', 'false', 'the receipt says that no vault was purged') from receipt;
select ok(body -> 'erased' @> '["users", "goals", "journal_entries", "wallet_audit", "data_keys", "login_attempts"]',
  'the receipt names the erased tables') from receipt;
select ok(not body -> 'erased' ?| '{stages,license_vendor_sales,pg_class}', 'and no other one') from receipt;
select ok(body -> 'anonymised' @> '["license_vendor_sales", "practice_share_links", "practices", "wallet_audit"]',
  'the receipt names the anonymised tables') from receipt;
select ok(not body -> 'anonymised' ?| '{stages,habits}', 'and no other one') from receipt;
select ok(body -> 'retained' @> '["account_deletions", "revoked_tokens", "stage_contents", "stages"]',
  'the receipt names the retained tables') from receipt;
select ok(not body -> 'retained' ?| '{users,license_vendor_sales}', 'and no other one') from receipt;
select is(array(select n from unnest('{ann,ben,cas}'::text[]) n, auth.email_hash(n || '@example.com') hash
  join pg_locks l on l.locktype = 'advisory' and l.pid = pg_backend_pid()
   and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('purchases:' || hash, 0)), '{ann}',
  'waits for purchases of the own address, and of no other');
select is(current_setting('app.user_id'), '', 'afterwards the transaction has no caller');
select results_eq($$ select user_id, rows_erased, row_counts -> 'app.goals' #>> '{}', row_counts ->> 'app.practices',
  disposition from auth.account_deletions $$,
  $$ select kept('ann'), (body ->> 'rows_erased')::bigint, '3', '1', 'erased'
    from receipt $$, 'stores the receipt with the counts');
select is((select rows_erased from auth.account_deletions), 14::bigint,
  'counts every row: account, pseudonym, habit, streak, three goals, entry, key, login, wallet, audit, draft …');

create function pg_temp.left_of(who bigint) returns setof text language plpgsql as $$
declare
  v_table record;
  v_count bigint;
begin
  for v_table in
    select t.relation, c as key from lib.person_tables() t, unnest(array[t.owner, t.actor]) c where c is not null
  loop
    execute format('select count(*) from %s where %I = $1', v_table.relation, v_table.key) into v_count using who;
    if v_count > 0 then return next v_table.relation || '.' || v_table.key; end if;
  end loop;
end $$;
select is_empty($$ select pg_temp.left_of(kept('ann')) $$, 'no row of any table names the person');
select is((select string_agg(email, ' ') from auth.login_attempts), 'ben@example.com',
  'erases the logins of the address');
select is((select xmax from app.wallets where user_id = person('cas')), '0', 'locks no wallet of another person');
select is((select count(*)::integer from app.journal_entries), 1, 'keeps the entries of others');
select results_eq($$ select user_id is null, email, email_hash, offering_balance from auth.license_claims
  where claim = 'c' $$,
  $$ values (true, null::text, auth.email_hash('ann@example.com'), 0::bigint) $$,
  'releases the license for the same address, stored as its hash, without the bought messages');
select is((select email from auth.license_claims where claim = 'b'), 'ben@example.com',
  'and no license of another person');
select results_eq($$ select email, raw_payload from auth.license_vendor_sales where license_vendor_sale_id = 's' $$,
  $$ values (auth.email_hash('ann@example.com'), '{"sale_id": "s", "product_id": "course"}'::jsonb) $$,
  'the sale keeps only the hash of the buyer');
select results_eq($$ select email, raw_payload from auth.license_vendor_sales where license_vendor_sale_id = 'sb' $$,
  $$ values ('ben@example.com', '{"full_name": "Ben"}'::jsonb) $$, 'the sale to another person stays as it is');
select is((select array_agg(payload ->> 'email') from graphile_worker._private_jobs where payload::jsonb ? 'email'),
  '{ben@example.com}',
  'deletes the jobs that name the address');
select is((select count(*)::integer from app.practices where id = kept('unused')), 0,
  'erases a draft that nobody follows');
select is((select retired_at from app.practices where name = 'of ben'), null, 'keeps the draft of another person');
select ok((select retired_at is not null and submitted_by_user_id is null from app.practices where id = kept('used')),
  'retires a draft that somebody follows');
select ok((select retired_at is null and submitted_by_user_id is null from app.practices where id = kept('public')),
  'keeps an approved practice without its author');
select is((select actor_user_id from app.wallet_audit where user_id = person('ben')), null,
  'audit rows of others lose the person as actor');

-- The meter: month, free messages used, and a debt.
select tap.travel('2026-03-10 10:00+00');
insert into auth.license_claims (claim, user_id, email_hash)
  values ('d', person('dan'), auth.email_hash('dan@example.com'));
select auth.wallet_credit(person('dan'), null, 'license_vendor_refund', -4);
update app.wallets set monthly_messages_used = 3 where user_id = person('dan');
select set_config('app.user_id', person('dan')::text, true), api.account_delete('{"confirm_email": "dan@example.com"}');
select results_eq(
  $$ select user_id, monthly_messages_used, monthly_reset_date, offering_balance from auth.license_claims
    where claim = 'd' $$,
  $$ values (null::bigint, 3, '2026-04-01'::date, -4::bigint) $$,
    'the license keeps the free messages used and the debt');
select is((select count(*) from auth.license_claims where claim = 'c' and monthly_reset_date is not null), 1::bigint,
  'the license keeps the month of a wallet that used and owes nothing');

-- Without a wallet, and with a sale of which nothing may stay.
insert into auth.license_claims (claim, user_id, email) values ('e', person('eve'), 'eve@example.com');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at)
  values ('se', 'course', 'eve@example.com', 'sale', false, false, '{"full_name": "Eve"}', now());
select set_config('app.user_id', person('eve')::text, true), api.account_delete('{"confirm_email": "eve@example.com"}');
select is((select monthly_messages_used from auth.license_claims where claim = 'e'), 0,
  'the license of an account without a wallet has used no message');
select is((select raw_payload from auth.license_vendor_sales where license_vendor_sale_id = 'se'), '{}',
  'nothing stays of a sale of which nothing may');

select set_config('app.user_id', kept('ann')::text, true), as_role('app_api');
select refused($$ select api.account_delete('{"confirm_email": "ann@example.com"}') $$, 401, 'unauthorized',
  'refuses a second deletion with 401');
select as_owner();
create table app.undecided (note text);
select as_user('ben');
select throws_ok($$ select api.account_delete('{"confirm_email": "ben@example.com"}') $$, 'P0001',
  'a table has no deletion policy', 'fails where a table has no deletion policy');
select as_owner();
select is((select count(*)::integer from auth.users where email = 'ben@example.com'), 1, 'a failure erases nothing');
drop table app.undecided;
create table app.undecided (user_id bigint references auth.users);
select as_user('ben');
select throws_ok($$ select api.account_delete('{"confirm_email": "ben@example.com"}') $$, 'P0001',
  'a table has no deletion policy', 'and where its foreign key would keep the rows');
select as_owner();
-- The migrations of the next release ran, and its functions are not loaded yet.
drop table app.undecided;
create table app.undecided (user_id bigint references auth.users on delete cascade);
drop table app.ui_flags;
select as_user('ben');
select lives_ok($$ select api.account_delete('{"confirm_email": "ben@example.com"}') $$,
  'neither a table without a row whose foreign key erases with the account stops it, nor a row without a table');
select as_owner();
select * from finish();
