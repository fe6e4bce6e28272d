-- docs/contract/auth.md#reset-tokens: a token is used once, while it is live, by an active account.
-- events: password_reset_event cancel_noop 1, password_reset_event cancelled 1, password_reset_event confirmed 2
select plan(27);

create function pg_temp.reset(name text, token text) returns bigint language sql as $$
  insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
    created_at, expires_at)
  values (gen_random_uuid(), tap.person(name), left(encode(sha256(token::bytea), 'hex'), 16), sha256(token::bytea), '',
    '', lib.now(), lib.now() + interval '30 minutes')
  returning id
$$;
create function pg_temp.found(token text) returns bigint
  language sql as $$ select (auth.password_reset_find(token) ->> 'reset_id')::bigint $$;
create function pg_temp.confirm(reset_id bigint, hash text) returns text language sql as $$
  select auth.password_reset_confirm(reset_id, hash) ->> 'issued_at'
$$;
create function pg_temp.job(task text) returns bigint language sql as $$ select count(*) from graphile_worker.jobs
  where task_identifier = task $$;

select tap.travel('2026-03-01 10:00:00.25+00');
insert into auth.login_attempts (email, ip_address, outcome, locked_until, attempted_at) values
  ('ann@example.com', '', 'failure', null, '2026-03-01 09:45+00'),
    ('ann@example.com', '', 'success', null, '2026-03-01 09:50+00'),
  ('ann@example.com', '', 'failure', '2026-03-01 10:14+00', '2026-03-01 09:59+00'),
    ('ann@example.com', '', 'blocked', null, '2026-03-01 10:00+00'),
  ('ben@example.com', '', 'failure', null, '2026-03-01 10:00+00'),
  ('fay@example.com', '', 'failure', null, '2026-03-01 10:00+00'),
  ('ben@example.com', '', 'success', null, '2026-03-01 10:00+00');
select pg_temp.reset('eva', 'another');
insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
  created_at, expires_at)
values ('00000000-0000-0000-0000-000000000001', tap.person('ann'), 'unsent', sha256('unsent'), '', '',
  lib.now() - interval '1 hour', lib.now() - interval '30 minutes');
select pg_temp.reset('ann', 'cancelled');
update auth.password_resets set cancelled_at = '2026-03-01 09:59Z' where token_hash = sha256('cancelled');
create temp table made as select pg_temp.reset('ann', 'first') as first, pg_temp.reset('ben', 'second') as second,
  pg_temp.reset('gone', 'third') as third,
  pg_temp.reset('ann', 'other') as other;

select is(pg_temp.found('first'), first, 'finds the reset of a token') from made;
select is(pg_temp.found('fourth'), null, 'finds no reset of an unknown token');
select is(pg_temp.confirm(first, 'y'), '1772359201', 'answers the next whole second as the earliest of a new token')
  from made;
select results_eq($$ select password_hash, password_changed_at from auth.users where id = tap.person('ann') $$,
  $$ values ('y', '2026-03-01 10:00:01+00'::timestamptz) $$, 'sets the password and stamps the next whole second');
select isnt((select password_hash from auth.users where id = tap.person('eva')), 'y', 'of nobody else');
select isnt(pg_temp.found('another'), null, 'and leaves the tokens of others');
select bag_eq($$ select email, outcome from auth.login_attempts $$,
  $$ values ('ann@example.com', 'failure'), ('ann@example.com', 'success'), ('ben@example.com', 'failure'),
    ('fay@example.com', 'failure'), ('ben@example.com', 'success') $$,
  'deletes the failures since the last success, and no others');
select is(pg_temp.job('password_changed_mail'), 1::bigint, 'queues one mail about the change');
select is((select cancelled_at from auth.password_resets where id = other), '2026-03-01 10:00:00.25+00',
  'cancels every other live token of the account') from made;
select is((select cancelled_at from auth.password_resets where lookup_key = 'unsent'), '2026-03-01 10:00:00.25+00',
  'cancels a reset whose mail is still tried');
select is((select cancelled_at from auth.password_resets where token_hash = sha256('cancelled')), '2026-03-01 09:59Z',
  'leaves the time of one that was cancelled before');
select is(jobs.password_reset_issue('00000000-0000-0000-0000-000000000001', 'ann@example.com', sha256('x'), '', ''),
  null, 'so that no mail follows it');
select is((select email_proven_at from auth.users where id = tap.person('ann')), '2026-03-01 10:00:00.25+00',
  'proves the e-mail');
select is(pg_temp.confirm(first, 'z'), null, 'is null for a token that was used') from made;
select is(pg_temp.found('first'), null, 'finds no reset of a token that was used');
select is((select password_hash from auth.users where id = tap.person('ann')), 'y',
  'a second confirm does not change the password');
select is(pg_temp.job('password_changed_mail'), 1::bigint, 'a second confirm queues no mail');

select pg_temp.confirm(pg_temp.reset('fay', 'fifth'), 'y');
select is_empty($$ select from auth.login_attempts where email = 'fay@example.com' $$,
  'deletes all failures where there was no success yet');

update auth.users set is_active = false where id = tap.person('gone');
select is(auth.password_reset_find('third') ->> 'gated', 'true', 'marks the reset of a disabled account as gated');
select is(pg_temp.confirm(third, 'y'), null, 'is null for a disabled account') from made;
update auth.users set is_active = true, deleted_at = now() where id = tap.person('gone');
select is(pg_temp.confirm(third, 'y'), null, 'is null for a deleted account') from made;
select tap.travel('2026-03-01 10:30:00.25+00');
select is(pg_temp.found('second'), null, 'finds no reset 30 minutes after the request');
select is(pg_temp.confirm(second, 'z'), null, 'is null 30 minutes after the request') from made;
select tap.travel('2026-03-01 10:30:00.249+00');
select is(pg_temp.found('second'), second, 'finds the reset just before the 30 minutes end') from made;
select auth.password_reset_cancel('second');
select is(pg_temp.confirm(second, 'z'), null, 'is null for a token that was cancelled') from made;
select is((select cancelled_at from auth.password_resets where id = second), '2026-03-01 10:30:00.249+00',
  'stamps the cancelled reset') from made;
select auth.password_reset_cancel('first');
select is((select cancelled_at from auth.password_resets where id = first), null,
  'a cancel does not stamp a reset that was used') from made;
select * from finish();
