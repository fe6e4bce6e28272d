-- docs/contract/auth.md#post-authsignup: a good license makes an account, an invalid one counts against the address.
-- events: entitlement_granted signup_redemption 3, signup_license_rejected sale_reversed 11
select plan(18);
create function pg_temp.redeem(address text, license text default null, provider text default null, email text default
  'ann@example.com') returns jsonb language sql as $$
  select auth.license_redeem(address, license::jsonb, email, 'hash', 'Asia/Tokyo', 'Ann', '{"pack": 25}', provider,
    'a subject')::jsonb
$$;
create function pg_temp.bought(sale text, email text default 'ann@example.com', refunded boolean default false)
returns text language sql as $$
  select json_build_object('product_id', 'course', 'key_hash', 'abc', 'purchase', json_build_object('email', email,
    'sale_id', sale, 'refunded', refunded, 'disputed', false, 'dispute_won', false, 'chargebacked', false))
$$;
select is(pg_temp.redeem('a'), '{}', 'a key that no product knows makes no account');
select is(pg_temp.redeem('a', pg_temp.bought('s', refunded => true)), '{}', 'a purchase that was paid back makes none');
select is((select count(*) from auth.users), 0::bigint, 'nobody is there');
select is((select array_agg(throttle_key) from auth.license_attempts), '{a,a}', 'and both count against the address');
select auth.license_vendor_ping('{"sale_id": "s", "resource_name": "sale", "product_id": "course"}', '{course}', '{}');
select is(pg_temp.redeem('a', pg_temp.bought('s'), 'idp_a') -> 'account' ->> 'timezone', 'Asia/Tokyo',
  'a good license makes an account');
select results_eq($$ select u.email, u.password_hash, u.display_name, i.provider, i.subject, c.claim, e.product_id,
    s.license_vendor_sale_id
  from auth.users u join auth.license_claims c on c.user_id = u.id join app.entitlements e on e.user_id = u.id
  join auth.license_vendor_sales s on s.id = e.source_sale_id join auth.identities i on i.user_id = u.id $$,
  $$ values ('ann@example.com', 'hash', 'Ann', 'idp_a', 'a subject', 'sale:s', 'course', 's') $$,
  'with its claim, its course and its sale');
select is(pg_temp.redeem('a', pg_temp.bought('s2')), '{"taken": true}', 'an e-mail with an account is taken');
select is(pg_temp.redeem('a', pg_temp.bought('s', 'ben@example.com'), email => 'ben@example.com'), '{"taken": true}',
  'and a sale with one');
select is((select count(*) from auth.license_attempts), 2::bigint, 'neither counts as invalid');
select isnt(pg_temp.redeem('a', pg_temp.bought(null, 'cleo@example.com'), email => 'cleo@example.com') -> 'account',
  null, 'a purchase without a sale makes one too');
select is((select c.claim from auth.license_claims c join auth.users u on u.id = c.user_id
  where u.email = 'cleo@example.com'), 'key:abc', 'which the key claims');
select is(pg_temp.redeem('b', pg_temp.bought('s', refunded => true)), '{}', 'another address has tries of its own');
select pg_temp.redeem('a', pg_temp.bought('s', refunded => true)) from generate_series(1, 8);
select refused($$ select pg_temp.redeem('a') $$, 429, 'too_many_license_attempts', 'refuses the eleventh with 429');
select refused($$ select pg_temp.redeem('a', pg_temp.bought('s', refunded => true)) $$, 429,
  'too_many_license_attempts', 'of a reversed sale too, which the log says as well');
select isnt(pg_temp.redeem('a', pg_temp.bought('s3', 'dan@example.com'), email => 'dan@example.com') -> 'account', null,
  'a good license counts nothing');
select for_api_only(
  'auth.license_redeem(text, jsonb, text, text, text, text, jsonb, text, text, bytea, integer, jsonb)');
select * from finish();
