-- The front door: whom it lets in, why not, and what it sets.
select plan(24);

create function pg_temp.enter_as(name text, issued_at bigint default 1000, token_id text default 'jti', read_only boolean default false, admin boolean default false, analyst boolean default false)
returns bigint language sql as $$
  select auth.enter((select id from auth.users where email = name || '@example.com'), issued_at, token_id, read_only, admin, array['master'], analyst)
$$;

select tap.person('ann'), tap.person('disabled'), tap.person('deleted'), tap.person('changed'), tap.person('boss'), tap.person('ada');
update auth.users set timezone = 'Asia/Tokyo' where email = 'ann@example.com';
update auth.users set is_active = false where email = 'disabled@example.com';
update auth.users set deleted_at = now() where email = 'deleted@example.com';
update auth.users set password_changed_at = to_timestamp(1000) where email = 'changed@example.com';
update auth.users set is_admin = true where email = 'boss@example.com';
update auth.users set is_analyst = true where email = 'ada@example.com';
insert into auth.revoked_tokens values ('revoked', 'infinity', now());

select is(pg_temp.enter_as('ann'), tap.person('ann'), 'an account in order comes in');
select is(lib.current_user_id(), tap.person('ann'), 'and is the caller from then on');
select is(lib.current_timezone(), 'Asia/Tokyo', 'with its own zone');
select is(length(current_setting('app.data_key')), 44, 'and its own data key of 32 bytes');
select is(current_setting('transaction_read_only'), 'off', 'a write may write');
select lives_ok($$ select pg_temp.enter_as('ann', null, null) $$, 'a token without iat and jti comes in');

select tap.refused($$ select auth.enter(0, 1000, 'jti', false) $$, 401, 'unauthorized', 'nobody is refused');
select tap.refused($$ select auth.enter(null, 1000, 'jti', false) $$, 401, 'unauthorized', 'no id is refused');
select tap.refused($$ select pg_temp.enter_as('disabled') $$, 401, 'unauthorized', 'a disabled account is refused');
select tap.refused($$ select pg_temp.enter_as('deleted') $$, 401, 'unauthorized', 'a deleted account is refused');
select tap.refused($$ select pg_temp.enter_as('ann', token_id => 'revoked') $$, 401, 'unauthorized', 'a revoked token is refused');
select tap.refused($$ select pg_temp.enter_as('changed', 999) $$, 401, 'unauthorized', 'a token older than the password is refused');
select lives_ok($$ select pg_temp.enter_as('changed', 1000) $$, 'a token as old as the password comes in');
select lives_ok($$ select pg_temp.enter_as('changed', null) $$, 'a token without iat is not asked for its age');

select tap.refused($$ select pg_temp.enter_as('ann', admin => true) $$, 403, 'admin_required', 'an admin route refuses others');
select lives_ok($$ select pg_temp.enter_as('boss', admin => true) $$, 'and lets an admin in');
select tap.refused($$ select pg_temp.enter_as('disabled', admin => true) $$, 401, 'unauthorized', 'who is not in order is told nothing about admins');

select tap.refused($$ select pg_temp.enter_as('ann', analyst => true) $$, 403, 'analyst_required', 'the analysts'' door refuses others');
select lives_ok($$ select pg_temp.enter_as('ada', analyst => true) $$, 'and lets an analyst in');
select lives_ok($$ select pg_temp.enter_as('boss', analyst => true) $$, 'and an admin');
select tap.refused($$ select pg_temp.enter_as('ada', admin => true) $$, 403, 'admin_required', 'an analyst is no admin');

select set_config('tap.ann', tap.person('ann')::text, true);
select tap.as_role('app_worker');
select throws_ok($$ select auth.enter(1, 1000, 'jti', false) $$, '42501', null, 'the worker has no front door');
select tap.as_role('app_api');
select auth.enter(current_setting('tap.ann')::bigint, 1000, 'jti', true);
select is(current_setting('transaction_read_only'), 'on', 'a read is read only');
select throws_ok($$ update app.ui_flags set has_seen_welcome = true $$, '25006', null, 'and cannot write');
select * from finish();
