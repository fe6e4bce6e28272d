-- docs/contract/auth.md#post-authrefresh; two at once: test/http/auth-refresh.test.ts.
-- events: token_rejected revoked 1, token_rejected session_expired 1
select plan(15);
select person('ann'), travel('2026-03-01 10:00Z');
update auth.users set timezone = 'Asia/Tokyo' where id = person('ann');
select as_user('ann');
select is(auth.token_refresh('jti', 1772359200) ->> 'timezone', 'Asia/Tokyo', 'answers the account of the caller');
select as_owner();
select results_eq('select token_id, expires_at, revoked_at from auth.revoked_tokens',
  $$ values ('jti', '2026-03-01 10:00Z'::timestamptz, '2026-03-01 10:00Z'::timestamptz) $$,
  'revokes the token until it would have expired');
select as_user('ann');
select refused($$ select auth.token_refresh('jti', 1772359200) $$, 401, 'unauthorized',
  'refuses a spent token with 401');
select is(auth.token_refresh(null, 1772359200) ->> 'user_id', person('ann')::text, 'renews a token without an id');
select is(auth.token_refresh(null, null) ->> 'user_id', person('ann')::text, 'renews a token without an id again');
select as_owner();
select is((select count(*) from auth.revoked_tokens), 1::bigint, 'revokes nothing where the token has no id');
select as_user();
select is(auth.token_refresh(null, null)::text, null, 'answers nothing without a caller');

select as_owner();
insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
values (person('ann'), 'Phone', '2026-01-01Z', '2026-02-01Z', '2026-03-01 12:00Z'),
  (person('ann'), 'Laptop', '2026-01-01Z', '2026-02-01Z', '2026-03-01 12:00Z');
insert into auth.session_tokens
select t.id, s.user_id, s.id, '2026-03-01 11:00Z' from auth.sessions s, (values ('of the phone'), ('its other')) t (id)
 where s.device = 'Phone';
select as_user('ann');
select auth.token_refresh('of the phone', 1772362800, 'its successor', 1772366400);
select as_owner();
select results_eq('select token_id, expires_at from auth.session_tokens order by expires_at, token_id', $$
  values ('its other', '2026-03-01 11:00Z'::timestamptz), ('of the phone', '2026-03-01 11:00Z'),
    ('its successor', '2026-03-01 12:00Z') $$,
  'keeps the token of a session in it');
select results_eq('select device, last_used_at from auth.sessions order by id', $$
  values ('Phone', '2026-03-01 10:00Z'::timestamptz), ('Laptop', '2026-02-01Z') $$, 'counts as a use of that session');
select as_user('ann');
select auth.token_refresh('its successor', 1772366400);
select as_owner();
select is((select count(*) from auth.session_tokens), 3::bigint, 'a process of 0.4.0 names no new token');
select travel('2026-03-01 12:00Z'), as_user('ann');
select refused($$ select auth.token_refresh('its other', 1772362800, 'another', 1772366400) $$, 401, 'unauthorized',
  'refuses a token whose session has expired');
select as_owner();
select is((select max(last_used_at) from auth.sessions), '2026-03-01 10:00Z', 'and leaves the session as it is');
select for_api_only('auth.token_refresh(text, bigint, text, bigint)');
select * from finish();
