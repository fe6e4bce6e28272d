-- docs/contract/auth.md#license-claims: an account with all that belongs to it, or nothing.
-- events: entitlement_granted signup_redemption 7
select plan(34);

create function pg_temp.make(email text, claim text, timezone text default null, provider text default null,
  subject text default null)
returns text language sql as $$
  select auth.account_create(email, 'x', timezone, 'Ann', claim, 'course', 'sale-1', '{}', provider, subject)::text
$$;
create function pg_temp.id_of(address text) returns bigint language sql as $$
  select id from auth.users where email = address
$$;

select auth.license_vendor_ping('{"sale_id": "sale-1", "resource_name": "sale", "product_id": "course"}', '{course}',
  '{}');
select is(pg_temp.make('ann@example.com', 'c1', ' Asia/Tokyo ', 'idp_a', 's1')::json ->> 'timezone', 'Asia/Tokyo',
  'answers the account');
select results_eq(
  $$ select display_name, timezone, is_admin, is_active from auth.users where email = 'ann@example.com' $$,
  $$ values ('Ann', 'Asia/Tokyo', false, true) $$, 'makes an account that is active and no admin');
select results_eq($$ select user_id, email, email_hash from auth.license_claims where claim = 'c1' $$,
  $$ select pg_temp.id_of('ann@example.com'), null::text, auth.email_hash('ann@example.com') $$,
  'claims the license, with only a keyed hash of the e-mail');
select isnt(auth.email_hash('ann@example.com'), encode(sha256('ann@example.com'), 'hex'),
  'the hash of the claim is a keyed one');
select isnt((select email_proven_at from auth.users where email = 'ann@example.com'), null,
  'proves the e-mail where a provider has verified it');
select results_eq($$ select kind, product_id, source_sale_id, revoked_at from app.entitlements
  where user_id = pg_temp.id_of('ann@example.com') $$,
  $$ values ('course_access', 'course', (select id from auth.license_vendor_sales), null::timestamptz) $$,
  'grants the course, with the sale as its source');
select results_eq($$ select user_id, email_at_link_time from auth.identities
  where provider = 'idp_a' and subject = 's1' $$,
  $$ select pg_temp.id_of('ann@example.com'), 'ann@example.com' $$, 'links the identity of the provider');

create temp table before as select (select count(*) from auth.users) u, (select count(*) from auth.license_claims) c,
  (select count(*) from app.entitlements) e;
select is(pg_temp.make('ann@example.com', 'c2'), null, 'is null where the e-mail is taken');
select is(pg_temp.make('ben@example.com', 'c1'), null, 'is null where the license is claimed');
select is(pg_temp.make('ann@example.com', 'c1'), null, 'is null where e-mail and license are taken');
select throws_ok($$ select pg_temp.make('cas@example.com', 'c3', 'Mars/Olympus') $$, 'PT422', 'value_error',
  'refuses an unknown zone with 422');
select results_eq(
  'select (select count(*) from auth.users), (select count(*) from auth.license_claims),
    (select count(*) from app.entitlements)',
  'table before', 'leaves no row of an account that was not made');

-- Others can count transaction numbers: each refusal but the last costs this call none (its row here is one).
create temp table numbers (number xid default pg_current_xact_id()::xid);
create function pg_temp.number() returns bigint language plpgsql as $$
declare
  v_number bigint;
begin
  insert into numbers default values returning xmin::text::bigint into v_number;
  return v_number;
exception when division_by_zero then  -- a subtransaction
  return null;
end $$;
create function pg_temp.numbers_once(email text, claim text) returns bigint language plpgsql as $$
declare
  v_before bigint := pg_temp.number();
begin
  perform pg_temp.make(email, claim);
  return pg_temp.number() - v_before - 1;
end $$;
-- Other sessions of the server take numbers too: only what each of many tries costs is the call's.
create function pg_temp.numbers(email text, claim text) returns bigint language sql as $$
  select min(pg_temp.numbers_once(email, claim)) from generate_series(1, 30)
$$;
insert into auth.license_claims (claim, email, email_hash) values
  ('free', null, auth.email_hash('former@example.com')), ('free of before', 'former@example.com', null);
select is(pg_temp.numbers('ann@example.com', 'c2'), 0::bigint, 'a taken e-mail costs no transaction number');
select is(pg_temp.numbers('ben@example.com', 'c1'), 0::bigint, 'nor does a claimed license');
select is(pg_temp.numbers('ben@example.com', 'free'), 0::bigint, 'nor the license that another buyer left');
select is(pg_temp.numbers('ben@example.com', 'free of before'), 0::bigint, 'also one from before the hashes');

delete from auth.users where email = 'ann@example.com';
select is(pg_temp.make('ben@example.com', 'c1'), null, 'keeps the license of a deleted account from another e-mail');
select isnt(pg_temp.make('ann@example.com', 'c1'), null, 'gives the license of a deleted account to the same e-mail');
select is((select count(*) from auth.license_claims where claim = 'c1' and user_id = pg_temp.id_of('ann@example.com')),
  1::bigint, 'claims a released license for the new account');
update auth.users set deleted_at = now() where email = 'ann@example.com';
select is(pg_temp.make('ann@example.com', 'c1'), null,
  'keeps e-mail and license of an account that is only marked as deleted');

insert into auth.identities values ('idp_a', 'taken', tap.person('dora'), 'dora@example.com', now());
select is(pg_temp.make('eve@example.com', 'c4', null, 'idp_a', 'taken'), null,
  'is null where the subject is linked already');
select is((select user_id from auth.identities where subject = 'taken'), tap.person('dora'),
  'leaves the subject linked to its account');

-- What a deleted account leaves with its license.
create function pg_temp.wallet(address text) returns text language sql as $$
  select format('%s %s %s', w.monthly_messages_used, to_char(w.monthly_reset_date, 'YYYY-MM-DD'), w.offering_balance)
    from app.wallets w where w.user_id = pg_temp.id_of(address)
$$;
create function pg_temp.audit(address text) returns text[] language sql as $$
  select array_agg(format('%s %s %s>%s', a.bucket, a.reason, a.balance_before::int, a.balance_after::int) order by a.id)
    from app.wallet_audit a where a.user_id = pg_temp.id_of(address)
$$;
select tap.travel('2026-03-10 10:00+00');
insert into auth.license_claims (claim, email, email_hash, monthly_messages_used, monthly_reset_date, offering_balance)
values
  ('left', null, auth.email_hash('fay@example.com'), 12, '2026-04-01', -7),
  ('stale', null, auth.email_hash('gil@example.com'), 12, '2026-03-01', 0),
  ('old', 'hal@example.com', null, 0, null, 0);
select isnt(pg_temp.make('fay@example.com', 'left'), null, 'gives a license with a meter to the same e-mail');
select is(pg_temp.wallet('fay@example.com'), '12 2026-04-01 -7', 'the wallet starts from what the license kept');
select is(pg_temp.audit('fay@example.com'), '{monthly carried_over 0>12,offering carried_over 0>-7}',
  'writes an audit row per bucket');
select results_eq($$ select monthly_messages_used, monthly_reset_date, offering_balance from auth.license_claims
  where claim = 'left' $$,
  $$ values (0, null::date, 0::bigint) $$, 'resets the meter of the license');
select isnt(pg_temp.make('gil@example.com', 'stale'), null, 'gives a license of an earlier month to the same e-mail');
select is(pg_temp.wallet('gil@example.com'), null, 'carries over nothing of an earlier month');
select is((select email_proven_at from auth.users where email = 'gil@example.com'), null,
  'leaves the e-mail of a sign-up by password unproven');
select isnt(pg_temp.make('hal@example.com', 'old'), null,
  'finds the e-mail of a claim that still holds the plain address');
select tap.as_role('app_worker');
select throws_ok($$ select auth.account_create('x@example.com', 'x', null, null, 'c', 'course', null, '{}') $$, '42501',
  null, 'the worker may not run it');
-- What is somebody else's
select as_owner();
insert into auth.license_claims (claim, email, claimed_at) values ('of-before', 'other@example.com', now());
select is(pg_temp.make('new@example.com', 'of-before'), null,
  'refuses the license of another e-mail of before the hashes');
select isnt(pg_temp.make('other@example.com', 'of-before'), null, 'which its own buyer claims');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at)
values ('of-us', 'course', auth.email_hash('us@example.com'), 'sale', false, false, '{}', now()),
  ('of-them', 'course', auth.email_hash('them@example.com'), 'sale', false, false, '{}', now());
select pg_temp.make('us@example.com', 'c-us');
select results_eq($$ select email from auth.license_vendor_sales where license_vendor_sale_id ~ '^of-' order by id $$,
  $$ values ('us@example.com'), (auth.email_hash('them@example.com')) $$,
  'the sales of its buyer have its e-mail again, and no others');
select * from finish();
