-- A reset token is used once, while it lives, by an account in order.
select plan(20);

create function pg_temp.reset(name text, token text) returns bigint language sql as $$
  insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent, created_at, expires_at)
  values (gen_random_uuid(), tap.person(name), left(encode(sha256(token::bytea), 'hex'), 16), sha256(token::bytea), '', '', lib.now(), lib.now() + interval '30 minutes')
  returning id
$$;
create function pg_temp.found(token text) returns bigint language sql as $$ select (auth.password_reset_find(token) ->> 'reset_id')::bigint $$;
create function pg_temp.confirm(reset_id bigint, hash text) returns text language sql as $$
  select auth.password_reset_confirm(reset_id, hash) ->> 'issued_at'
$$;
create function pg_temp.job(task text) returns bigint language sql as $$ select count(*) from graphile_worker.jobs where task_identifier = task $$;

select tap.travel('2026-03-01 10:00:00.25+00');
insert into auth.login_attempts (email, ip_address, outcome, locked_until, attempted_at) values
  ('ann@example.com', '', 'failure', null, '2026-03-01 09:45+00'), ('ann@example.com', '', 'success', null, '2026-03-01 09:50+00'),
  ('ann@example.com', '', 'failure', '2026-03-01 10:14+00', '2026-03-01 09:59+00'), ('ann@example.com', '', 'blocked', null, '2026-03-01 10:00+00'),
  ('ben@example.com', '', 'failure', null, '2026-03-01 10:00+00');
create temp table made as select pg_temp.reset('ann', 'first') as first, pg_temp.reset('ben', 'second') as second, pg_temp.reset('gone', 'third') as third,
  pg_temp.reset('ann', 'other') as other;

select is(pg_temp.found('first'), first, 'a token finds its reset') from made;
select is(pg_temp.found('fourth'), null, 'another finds none');
select is(pg_temp.confirm(first, 'y'), '1772359201', 'a confirm signs in from the next whole second') from made;
select results_eq($$ select password_hash, password_changed_at from auth.users where id = tap.person('ann') $$,
  $$ values ('y', '2026-03-01 10:00:01+00'::timestamptz) $$, 'sets the password and stamps that second');
select bag_eq($$ select email, outcome from auth.login_attempts $$,
  $$ values ('ann@example.com', 'failure'), ('ann@example.com', 'success'), ('ben@example.com', 'failure') $$,
  'forgets the failures of the last 15 minutes, and no others');
select is(pg_temp.job('password_changed_mail'), 1::bigint, 'queues the notice');
select is((select cancelled_at from auth.password_resets where id = other), '2026-03-01 10:00:00.25+00',
  'cancels every other live token of the account') from made;
select is((select email_proven_at from auth.users where id = tap.person('ann')), '2026-03-01 10:00:00.25+00',
  'proves the e-mail');
select is(pg_temp.confirm(first, 'z'), null, 'the token is used up') from made;
select is(pg_temp.found('first'), null, 'and found no more');
select is((select password_hash from auth.users where id = tap.person('ann')), 'y', 'and has no second effect');
select is(pg_temp.job('password_changed_mail'), 1::bigint, 'nor a second notice');

update auth.users set is_active = false where id = tap.person('gone');
select is(auth.password_reset_find('third') ->> 'gated', 'true', 'a gated account is told');
select is(pg_temp.confirm(third, 'y'), null, 'and gets no password') from made;
select tap.travel('2026-03-01 10:30:00.25+00');
select is(pg_temp.found('second'), null, 'after 30 minutes a token is dead');
select is(pg_temp.confirm(second, 'z'), null, 'to the last step too') from made;
select tap.travel('2026-03-01 10:30:00.249+00');
select is(pg_temp.found('second'), second, 'and a moment before it lives') from made;
select auth.password_reset_cancel('second');
select is(pg_temp.confirm(second, 'z'), null, 'until it is cancelled') from made;
select is((select cancelled_at from auth.password_resets where id = second), '2026-03-01 10:30:00.249+00', 'which leaves a date') from made;
select auth.password_reset_cancel('first');
select is((select cancelled_at from auth.password_resets where id = first), null, 'but not on a used one') from made;
select * from finish();
