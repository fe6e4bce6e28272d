-- Which advisory locks functions take, those of accounts and licenses above all: two requests at once would otherwise
-- see each other's half (docs/contract/webhooks.md#sales, docs/contract/auth.md#lockout).
select plan(24);

-- The advisory locks that a statement takes, in order of their numbers; what it did is undone.
create function tap.locks(statement text) returns bigint[] language plpgsql as $$
begin
  execute statement;
  raise exception using errcode = 'TAPLK', message = array(
    select (l.classid::bigint << 32) | l.objid::bigint from pg_locks l
     where l.locktype = 'advisory' and l.pid = pg_backend_pid() and l.objsubid = 1 order by 1)::text;
exception when sqlstate 'TAPLK' then
  return sqlerrm::bigint[];
end $$;
-- The number of a lock that has a name.
create function tap.named(variadic names text[]) returns bigint[] language sql as
  $$ select array(select hashtextextended(n, 0) from unnest(names) n order by 1) $$;
create function tap.sorted(numbers bigint[]) returns bigint[] language sql as
  $$ select array(select n from unnest(numbers) n order by 1) $$;
select keep(name, person(name)) from unnest('{ann,ben,cas,dora}'::text[]) name;
insert into auth.identities (provider, subject, user_id, email_at_link_time) values
  ('idp_a', 'a', kept('ann'), 'x'), ('idp_a', 'b', kept('ben'), 'x'), ('idp_b', 'a', kept('ben'), 'x');
create function tap.session() returns text language sql as $$
  select format('%L::jsonb', jsonb_build_object('device', 'Phone', 'token_hash', repeat('00', 32), 'token_id', 't',
    'token_expires_at', 4102444800))
$$;

select is(locks($$ select auth.license_charge('k') $$), named('license:k'), 'invalid licenses count one by one');
select is(locks($$ select auth.role_set(' ANN@example.com', 'admin', true) $$), array[kept('ann')],
  'a change of rights takes the lock of the one account');
select is(locks($$ select auth.login_finish('ann@example.com', null, '::1') $$), named('login:ann@example.com'),
  'failures of an e-mail count one by one, and take no lock of a person');
select is(locks(format($$ select auth.login_finish('ann@example.com', null, '::1', %s) $$, session())),
  named('login:ann@example.com'), 'nor does one that would begin a session');
select is(locks($$ select auth.login_finish('ann@example.com', 'x', '::1') $$), named('login:ann@example.com'),
  'nor a sign-in without a session');
select is(locks(format($$ select auth.login_finish('ann@example.com', 'x', '::1', %s) $$, session())),
  sorted(named('login:ann@example.com') || kept('ann')), 'a sign-in that begins a session takes the person''s lock');
select is(locks($$ select auth.social_sign_in('idp_a', 'a', null, null) $$), '{}',
  'a social sign-in by a link takes no lock');
select is(locks(format($$ select auth.social_sign_in('idp_a', 'a', null, null, session => %s) $$, session())),
  array[kept('ann')], 'one that begins a session takes that of the linked person');
select is(locks($$ select auth.social_sign_in('idp_b', 'new', 'cas@example.com', null) $$), array[kept('cas')],
  'the first link takes that of the account of the e-mail');
-- Sessions
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
select id, 'Phone', now(), now(), now() + interval '1 day' from (values (kept('ann')), (kept('ben'))) p (id);
insert into auth.refresh_tokens (token_hash, user_id, session_id, expires_at)
select sha256(s.user_id::text::bytea), s.user_id, s.id, s.expires_at from auth.sessions s;
select is(locks(format($$ select auth.session_refresh(sha256('%s'::bytea), sha256('x'), 't', 4102444800, 30) $$,
  kept('ann'))), array[kept('ann')], 'a refresh takes the lock of the token''s person, and no other');
select is(locks($$ select auth.session_refresh(sha256('unknown'), sha256('x'), 't', 4102444800, 30) $$), '{}',
  'one of an unknown token takes none');
insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
  created_at, expires_at)
select gen_random_uuid(), p.id, left(md5(p.id::text), 16), sha256(p.id::text::bytea), '', '', now(),
  now() + interval '1 hour'
  from (values (kept('ann')), (kept('ben'))) p (id);
select is(locks((select format('select auth.password_reset_confirm(%s, ''h'')', r.id) from auth.password_resets r
    where r.user_id = kept('ben'))), array[kept('ben')], 'a reset takes the lock of the token''s person');

-- Devices of reminders
select set_config('app.user_id', kept('ann')::text, true), set_config('app.data_key', 'key', true);
select is(locks($$ select auth.push_device_add('webpush', 'push.example', 'https://push.example/1', 'p', 'a', 'k', null)
  $$), named('push_device:' || encode(sha256('https://push.example/1'), 'hex')), 'a device is added once at a time');
insert into auth.push_devices (user_id, channel, address_hash, created_at)
select kept('ann'), 'email', sha256('mail'), now();
select is(locks(format('select auth.unsubscribe(%L, true)', (select lib.unsubscribe_token(d.user_id, d.id)
  from auth.push_devices d))), array[kept('ann')], 'the link of a mail takes the lock of its person');

-- Sales
create function tap.ping(sale text, event text, email text, product text default 'course') returns text language sql
as $$
  select format('select auth.license_vendor_ping(%L, ''{course}'', ''{"pack": 5}'')', jsonb_build_object(
    'sale_id', sale, 'resource_name', event, 'product_id', product, 'email', email))
$$;
create function tap.buyer(email text) returns bigint[] language sql as
  $$ select named('purchases:' || auth.buyer_key(email)) $$;
select is(locks(ping('s1', 'sale', 'nobody@example.com')), buyer('nobody@example.com'),
  'pings about one buyer run one by one');
select is(locks($$ select auth.account_create('new@example.com', 'x', null, null, 'c', 'course', 's', '{}') $$)
    @> buyer('new@example.com'), true, 'and a signup waits for them');
select is(locks(ping('s1', 'sale', 'ann@example.com')), sorted(buyer('ann@example.com') || kept('ann')),
  'a ping takes the lock of the account of its e-mail, and of nobody else');
insert into auth.license_vendor_sales (license_vendor_sale_id, product_id, email, resource_name, is_recurring_charge,
  refunded, raw_payload, created_at, token_pack_credited_at, token_pack_credited_user_id, token_pack_size)
values ('s2', 'course', 'ann@example.com', 'sale', false, false, '{}', now(), null, null, null),
  ('s3', 'pack', 'ben@example.com', 'sale', false, false, '{}', now(), now(), kept('ben'), 5);
select is(locks(ping('s2', 'refund', 'cas@example.com')),
  sorted(buyer('ann@example.com') || array[kept('ann'), kept('cas')]),
  'a ping about a known sale also that of its buyer, whose purchases it counts');
update auth.users set email = 'moved@example.com' where id = kept('ben');
select is(locks(ping('s3', 'refund', 'x@example.com', 'pack')), sorted(buyer('ben@example.com') || kept('ben')),
  'and that of the account to which a pack was credited');
select is(locks(ping('s4', 'thing', 'x@example.com')), buyer('x@example.com'), 'whatever other sales there are');
select is(locks('select auth.wallets_repair()'), '{}', 'a repair of wallets takes the locks of those that differ');
insert into app.wallets (user_id, offering_balance, monthly_reset_date) values (kept('ben'), 9, '2026-04-01');
select is(locks('select auth.wallets_repair()'), array[kept('ben')], 'and of nobody else');

insert into app.energy_plans (user_id, plan, reason_code, created_at)
select kept('ann'), '{}'::json, 'x', now() - interval '60 days' from generate_series(1, 500)
union all select kept('ben'), '{}', 'x', now() - interval '40 days';
select is(locks('select jobs.sweep_energy_plans()'), array[kept('ann')]::bigint[],
  'a sweep tries the locks of those alone whose rows are its oldest');
-- A plan that reads all requests takes no other lock.
set local enable_nestloop = off;
insert into app.llm_requests (user_id, kind, created_at, expires_at)
select kept('ann'), 'transcription', now() - interval '2 hours', now() - interval '2 hours' from generate_series(1, 100)
union all select kept('ben'), 'transcription', now() - interval '1 hour', now() - interval '1 hour';
select is(locks('select jobs.sweep_llm_requests()'), array[kept('ann')]::bigint[],
  'so does the sweep of model requests');
select * from finish();
