-- docs/contract/auth.md#post-authlogout; over HTTP and with streams: test/http/auth-logout.test.ts.
-- events: signed_out 5
select plan(12);
select person('ann'), person('ben'), travel('2026-03-01 10:00:00.5Z');
create function pg_temp.refusal(name text, issued timestamptz) returns text language sql as $$
  select auth.account_refusal(u, extract(epoch from issued)::bigint) from auth.users u where u.id = tap.person(name)
$$;
select as_user('ann');
select is(auth.sign_out('one', 1772359200, false)::text, null, 'answers nothing');
select is(auth.sign_out('one', 1772359200, false)::text, null, 'ends a token that has ended already');
select is(auth.sign_out(null, 1772359200, false)::text, null, 'cannot end a token without an id');
select as_owner();
select results_eq('select token_id, revoked_at from auth.revoked_tokens',
  $$ values ('one', '2026-03-01 10:00:00.5Z'::timestamptz) $$, 'ends the presented token');
select is(pg_temp.refusal('ann', '2026-03-01 10:00Z'), null, 'leaves the other tokens');
select as_user('ann');
select auth.sign_out('two', 1772359200, true);
select as_owner();
select is(pg_temp.refusal('ann', '2026-03-01 10:00Z'), 'signed_out', 'everywhere ends every token issued until then');
select is(pg_temp.refusal('ben', '2026-03-01 10:00Z'), null, 'and nobody else''s');
select is((select auth.account_json(u) ->> 'issued_at' from auth.users u where u.id = person('ann')), '1772359201',
  'the next token is issued in the second after');
select as_user('ann');
select auth.sign_out('three', 1772359200, true);
select as_owner();
select is(pg_temp.refusal('ann', '2026-03-01 10:00:01Z'), 'signed_out', 'ends that one too, within the same second');
select for_api_only('auth.sign_out(text, bigint, boolean)');
select * from finish();
