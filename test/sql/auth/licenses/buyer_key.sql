-- docs/contract/auth.md#license-claims
select plan(5);
select is(auth.buyer_key('ann@example.com'), auth.email_hash('ann@example.com'), 'is the keyed hash of an address');
select is(auth.buyer_key(auth.email_hash('ann@example.com')), auth.email_hash('ann@example.com'),
  'keeps a hash that replaced the address of a deleted account');
select is(auth.buyer_key(repeat('A', 64)), auth.email_hash(repeat('A', 64)), 'takes only lower-case hex for a hash');
select is(auth.buyer_key(null), null, 'is null for no e-mail');
select is((select array_agg(has_function_privilege(r, 'auth.buyer_key(text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
