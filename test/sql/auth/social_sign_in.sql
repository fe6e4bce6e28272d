-- The ladder: by link, by verified e-mail, or on to the license.
select plan(12);

create function pg_temp.sign_in(subject text, verified_email text, provider text default 'idp_a') returns text language sql as $$
  select coalesce(answer #>> '{account,user_id}', answer::text) from auth.social_sign_in(provider, subject, verified_email, null) as answer
$$;
select tap.person('ann'), tap.person('ben'), tap.person('gone');
update auth.users set is_active = false where email = 'gone@example.com';

select is(pg_temp.sign_in('a', null), '{}', 'without a verified e-mail a stranger goes on to the license');
select is(pg_temp.sign_in('a', 'nobody@example.com'), '{}', 'so does one with an e-mail that nobody has');
select is_empty('select from auth.identities', 'and nothing is written');
select is(pg_temp.sign_in('a', 'ann@example.com'), tap.person('ann')::text, 'a verified e-mail comes in');
select results_eq('select provider, subject, user_id, email_at_link_time from auth.identities',
  $$ select 'idp_a', 'a', tap.person('ann'), 'ann@example.com' $$, 'and is linked');
select is(pg_temp.sign_in('a', null), tap.person('ann')::text, 'from then on the subject alone will do');
select is(pg_temp.sign_in('a', 'ben@example.com'), tap.person('ann')::text, 'and outweighs an e-mail');
select is(pg_temp.sign_in('a', null, 'idp_b'), '{}', 'the same subject of the other provider is somebody else');
select is(pg_temp.sign_in('g', 'gone@example.com'), '{"gated": true}', 'a gated account is not linked');
select is((select count(*) from auth.identities), 1::bigint, 'nor written');
update auth.users set deleted_at = now() where email = 'ann@example.com';
select is(pg_temp.sign_in('a', 'ben@example.com'), '{"gated": true}', 'nor does a link lead into one, whatever the e-mail');
select throws_ok($$ select auth.social_sign_in('idp_a', 'b', 'ben@example.com', 'Mars/Olympus') $$, 'PT422', 'value_error', 'a zone nobody knows is refused');
select * from finish();
