-- docs/contract/auth.md#id_tokens; over HTTP: test/http/auth-id-token.test.ts.
-- events: oauth_signin id_token_used 2, oauth_signin oauth_login 5
select plan(8);
select person('ann'), travel('2026-03-01 10:00Z');
insert into auth.identities (provider, subject, user_id, email_at_link_time)
values ('idp_a', 'ann', person('ann'), 'ann@example.com');
create function pg_temp.sign_in(token text, seconds integer default 120) returns text language sql as $$
  select auth.social_sign_in('idp_a', 'ann', null, null, sha256(token::bytea), seconds) #>> '{account,user_id}'
$$;
select is(pg_temp.sign_in('one'), person('ann')::text, 'a first use signs in');
select travel('2026-03-01 10:02Z');
select is(pg_temp.sign_in('one'), person('ann')::text, 'the same token signs in again within its time');
select travel('2026-03-01 10:02:01Z');
select refused($$ select pg_temp.sign_in('one') $$, 401, 'invalid_oauth_token', 'refuses it afterwards');
select is(pg_temp.sign_in('one', null), person('ann')::text, 'signs in again at any time where no time is given');
select is(pg_temp.sign_in('two'), person('ann')::text, 'another token has its own time');
select is(auth.social_sign_in('idp_a', 'ann', null, null) #>> '{account,user_id}', person('ann')::text,
  'a process of 0.4.0, which sends no hash, signs in');
select refused($$ select auth.account_create('new@example.com', 'x', null, null, 'c', 'course', null, '{}', 'idp_a',
  'new', sha256('one'), 120) $$, 401, 'invalid_oauth_token', 'makes no account with a used token');
select is_empty($$ select from auth.users where email = 'new@example.com' $$, 'leaves nothing of it');
select * from finish();
