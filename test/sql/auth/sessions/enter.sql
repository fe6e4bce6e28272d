-- docs/contract/http.md#authentication
-- events: token_rejected password_changed 1, token_rejected revoked 1, token_rejected user_deleted 1,
--   token_rejected user_disabled 2, token_rejected user_missing 2
select plan(34);

create function pg_temp.enter_as(name text, issued_at bigint default 1000, token_id text default 'jti',
  read_only boolean default false, admin boolean default false, analyst boolean default false)
returns bigint language sql as $$
  select auth.enter((select id from auth.users where email = name || '@example.com'), issued_at, token_id, read_only,
    admin, array['master'], analyst)
$$;

select tap.person('ann'), tap.person('disabled'), tap.person('deleted'), tap.person('changed'), tap.person('boss'),
  tap.person('ada');
update auth.users set timezone = 'Asia/Tokyo' where email = 'ann@example.com';
update auth.users set is_active = false where email = 'disabled@example.com';
update auth.users set deleted_at = now() where email = 'deleted@example.com';
update auth.users set password_changed_at = to_timestamp(1000) where email = 'changed@example.com';
update auth.users set is_admin = true where email = 'boss@example.com';
update auth.users set is_analyst = true where email = 'ada@example.com';
insert into auth.revoked_tokens values ('revoked', 'infinity', now());

select is(pg_temp.enter_as('ann'), tap.person('ann'), 'answers the id of an active account');
select is(lib.current_user_id(), tap.person('ann'), 'sets the caller');
select is(lib.current_timezone(), 'Asia/Tokyo', 'sets the zone of the caller');
select is(length(current_setting('app.data_key')), 44, 'sets the data key of the caller, of 32 bytes');
select is(current_setting('transaction_read_only'), 'off', 'leaves the transaction of a write writable');
select lives_ok($$ select pg_temp.enter_as('ann', null, null) $$, 'accepts a token without iat and jti');

select tap.refused($$ select auth.enter(0, 1000, 'jti', false) $$, 401, 'unauthorized',
  'refuses an account that does not exist with 401');
select tap.refused($$ select auth.enter(null, 1000, 'jti', false) $$, 401, 'unauthorized',
  'refuses a token without an account with 401');
select tap.refused($$ select pg_temp.enter_as('disabled') $$, 401, 'unauthorized',
  'refuses a disabled account with 401');
select tap.refused($$ select pg_temp.enter_as('deleted') $$, 401, 'unauthorized', 'refuses a deleted account with 401');
select tap.refused($$ select pg_temp.enter_as('ann', token_id => 'revoked') $$, 401, 'unauthorized',
  'refuses a revoked token with 401');
select tap.refused($$ select pg_temp.enter_as('changed', 999) $$, 401, 'unauthorized',
  'refuses a token older than the password with 401');
select lives_ok($$ select pg_temp.enter_as('changed', 1000) $$, 'accepts a token as old as the password');
select lives_ok($$ select pg_temp.enter_as('changed', null) $$,
  'accepts a token without iat after a change of the password');

select tap.refused($$ select pg_temp.enter_as('ann', admin => true) $$, 403, 'admin_required',
  'refuses a person on an admin route with 403');
select lives_ok($$ select pg_temp.enter_as('boss', admin => true) $$, 'accepts an admin on an admin route');
select tap.refused($$ select pg_temp.enter_as('disabled', admin => true) $$, 401, 'unauthorized',
  'refuses a disabled account on an admin route with 401');

select tap.refused($$ select pg_temp.enter_as('ann', analyst => true) $$, 403, 'analyst_required',
  'refuses a person on a route of analysts with 403');
select lives_ok($$ select pg_temp.enter_as('ada', analyst => true) $$, 'accepts an analyst on a route of analysts');
select lives_ok($$ select pg_temp.enter_as('boss', analyst => true) $$, 'accepts an admin on a route of analysts');
select tap.refused($$ select pg_temp.enter_as('ada', admin => true) $$, 403, 'admin_required',
  'refuses an analyst on an admin route with 403');

select auth.enter(tap.person('ann'), 1000, 'jti', false, trace_id => 'a trace', traceparent => 'a span');
select is(array[current_setting('app.trace_id'), current_setting('app.traceparent')], '{a trace,a span}',
  'sets the trace of the request');
select auth.enter(tap.person('ann'), 1000, 'jti', false, trace_id => 'another');
select is(array[current_setting('app.trace_id'), current_setting('app.traceparent')], '{another,""}',
  'a trace may have no span');
select auth.enter(tap.person('ann'), 1000, 'jti', false);
select is(current_setting('app.trace_id'), 'another', 'sets none where there is none');

update auth.users set assistants_may_read_journal = true where id = tap.person('ann');
create function pg_temp.key_as(scopes text[]) returns text language plpgsql as $$
begin
  perform auth.enter(tap.person('ann'), 1000, 'jti', false, master_keys => array['master'], scopes => scopes);
  return regexp_replace(current_setting('app.data_key'), '[^*]+', 'key');
end $$;
select is(pg_temp.key_as('{journal:read}'), 'key', 'an assistant that may read the journal has the key as it is');
select is(pg_temp.key_as('{habits:read}'), '*key', 'another has it marked, by which lib.open gives it fewer texts');
select set_config('app.scopes', '', true);

select is(auth.enter(tap.person('ann'), 1000, 'jti', true, has_last_write => false), null,
  'returns null where 0.5.0 asks a standby');

insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
values (tap.person('ann'), 'Phone', now(), now(), now() + interval '1 day');
insert into auth.refresh_tokens (token_hash, user_id, session_id, expires_at, replaced_at)
select sha256(t.id::bytea), s.user_id, s.id, s.expires_at, case when t.id <> 'read' then now() end
  from auth.sessions s, unnest('{written,read,standby}'::text[]) t (id);
create function pg_temp.add(token_ids text[]) returns void language sql as $$
  insert into auth.session_tokens (token_id, user_id, session_id, expires_at, came_with)
  select t.id, s.user_id, s.id, s.expires_at, sha256(t.id::bytea) from auth.sessions s, unnest(token_ids) t (id)
$$;
select pg_temp.add('{written}');
select pg_temp.enter_as('ann', token_id => 'written');
select set_eq('select token_hash from auth.refresh_tokens where used_at is not null', array[sha256('written')],
  'notes that the refresh token with which an access token came is used');
select pg_temp.add('{read,standby}');
select set_config('tap.ann', tap.person('ann')::text, true);
select tap.as_role('app_worker');
select throws_ok($$ select auth.enter(1, 1000, 'jti', false) $$, '42501', null, 'the worker may not run it');
select tap.as_role('app_api');
select auth.enter(current_setting('tap.ann')::bigint, 1000, 'read', true);
select is(current_setting('transaction_read_only'), 'on', 'makes the transaction of a read read-only');
select throws_ok($$ update app.ui_flags set has_seen_welcome = true $$, '25006', null, 'a read cannot write');
select lives_ok(format('select auth.enter(%s, 1000, %L, true)', kept('ann'), 'standby'),
  'takes an unused token where nothing can be written');
select tap.as_owner();
select isnt((select used_at from auth.refresh_tokens where token_hash = sha256('read')), null,
  'a read notes it too');
select is((select used_at from auth.refresh_tokens where token_hash = sha256('standby')), null,
  'but not where nothing can be written');
select * from finish();
