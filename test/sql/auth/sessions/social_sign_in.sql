-- docs/contract/auth.md#social-sign-in: by link, by verified e-mail, or on to the license.
-- events: account_reclaimed 2, oauth_signin oauth_account_gated 2, oauth_signin oauth_linked 5,
--   oauth_signin oauth_login 3
select plan(27);

create function pg_temp.sign_in(subject text, verified_email text, provider text default 'idp_a') returns text
  language sql as $$
  select coalesce(answer #>> '{account,user_id}', answer::text)
    from auth.social_sign_in(provider, subject, verified_email, null) as answer
$$;
select tap.person('ann'), tap.person('ben'), tap.person('gone');
update auth.users set is_active = false where email = 'gone@example.com';

select is(pg_temp.sign_in('a', null), '{}',
  'continues with the license for an unknown subject without a verified e-mail');
select is(pg_temp.sign_in('a', 'nobody@example.com'), '{}', 'continues with the license for an e-mail without account');
select is_empty('select from auth.identities', 'links nothing before the license');
select is(pg_temp.sign_in('a', 'ann@example.com'), tap.person('ann')::text, 'signs in by verified e-mail');
select results_eq('select provider, subject, user_id, email_at_link_time from auth.identities',
  $$ select 'idp_a', 'a', tap.person('ann'), 'ann@example.com' $$, 'links the subject to the account of the e-mail');
select is(pg_temp.sign_in('a', null), tap.person('ann')::text, 'signs in by a linked subject without an e-mail');
select is(pg_temp.sign_in('a', 'ben@example.com'), tap.person('ann')::text,
  'prefers a linked subject to the account of the e-mail');
select is(pg_temp.sign_in('a', null, 'idp_b'), '{}', 'takes the same subject of the other provider for an unknown one');
select is(pg_temp.sign_in('g', 'gone@example.com'), '{"gated": true}', 'refuses a disabled account by e-mail');
select is((select count(*) from auth.identities), 1::bigint, 'does not link a disabled account');
update auth.users set deleted_at = now() where email = 'ann@example.com';
select is(pg_temp.sign_in('a', 'ben@example.com'), '{"gated": true}',
  'refuses a deleted account by link, whatever the e-mail');
select throws_ok($$ select auth.social_sign_in('idp_a', 'b', 'ben@example.com', 'Mars/Olympus') $$, 'PT422',
  'value_error', 'refuses an unknown zone with 422');

-- The first link of an account whose e-mail nobody has proven.
create function pg_temp.account(name text) returns auth.users language sql as $$
  select * from auth.users where email = name || '@example.com'
$$;
create function pg_temp.reset(name text) returns void language sql as $$
  insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
    created_at, expires_at)
  values (gen_random_uuid(), tap.person(name), left(md5(name), 16), sha256(name::bytea), '', '', lib.now(),
    lib.now() + interval '30 minutes')
$$;
create function pg_temp.mails(who bigint) returns text[] language sql as $$
  select coalesce(array_agg(j.payload ->> 'cause'), '{}') from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
   where t.identifier = 'password_changed_mail' and (j.payload ->> 'user_id')::bigint = who
$$;
select tap.person('cas'), tap.person('dora'), pg_temp.reset('cas'), pg_temp.reset('dora');
select tap.travel('2026-03-01 10:00:00.25+00');
update auth.users set email_proven_at = '2026-01-01' where email = 'dora@example.com';
update auth.password_resets set expires_at = lib.now() + interval '10 minutes';
select is(pg_temp.sign_in('c', 'cas@example.com'), tap.person('cas')::text,
  'a first link of an unproven e-mail signs in');
select is((pg_temp.account('cas')).password_hash, '!',
  'the first link of an unproven e-mail leaves no password that fits');
select is((pg_temp.account('cas')).password_changed_at, '2026-03-01 10:00:01+00'::timestamptz,
  'the first link of an unproven e-mail ends tokens of before the next whole second');
select is(auth.account_json(pg_temp.account('cas')) ->> 'issued_at', '1772359201',
  'the first link of an unproven e-mail issues its token at the next whole second');
select is((pg_temp.account('cas')).email_proven_at, '2026-03-01 10:00:00.25+00'::timestamptz,
  'the first link proves the e-mail');
select is((select cancelled_at from auth.password_resets where user_id = tap.person('cas')),
  '2026-03-01 10:00:00.25+00'::timestamptz, 'the first link of an unproven e-mail cancels the live reset token');
select is(pg_temp.mails(tap.person('cas')), '{first_link}', 'the first link of an unproven e-mail queues one mail');
update auth.users set password_hash = 'y' where email = 'cas@example.com';
select is(pg_temp.sign_in('c', null), tap.person('cas')::text, 'signs in by the same link again');
select is(pg_temp.sign_in('c', 'cas@example.com', 'idp_b'), tap.person('cas')::text,
  'signs in by a first link of the other provider');
select results_eq($$ select (a).password_hash, (a).password_changed_at from pg_temp.account('cas') a $$,
  $$ values ('y', '2026-03-01 10:00:01+00'::timestamptz) $$, 'later links change neither the password nor the tokens');
select is(pg_temp.sign_in('d', 'dora@example.com'), tap.person('dora')::text,
  'a first link of a proven e-mail signs in');
select ok((a).password_hash = 'x' and (a).password_changed_at is null and (a).email_proven_at = '2026-01-01'
    and pg_temp.mails((a).id) = '{}' and exists (
      select from auth.password_resets r where r.user_id = (a).id and r.cancelled_at is null),
  'a first link of a proven e-mail changes nothing else') from pg_temp.account('dora') a;
select tap.person('eve'), tap.person('fay');
select is(auth.social_sign_in('idp_a', 'e', 'eve@example.com', null, reclaims => false) #>> '{account,user_id}',
  tap.person('eve')::text, 'a first link that reclaims nothing signs in');
select ok((a).password_hash = 'x' and (a).password_changed_at is null and (a).email_proven_at is not null
    and pg_temp.mails((a).id) = '{}', 'a first link that reclaims nothing proves the e-mail and changes nothing else')
  from pg_temp.account('eve') a;
select is((pg_temp.account('fay')).email_proven_at, null, 'and that of nobody else');
select * from finish();
