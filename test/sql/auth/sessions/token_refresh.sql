-- docs/contract/auth.md#post-authrefresh; two at once: test/http/auth-refresh.test.ts.
select plan(10);
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
select for_api_only('auth.token_refresh(text, bigint)');
select * from finish();
