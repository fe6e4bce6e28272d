-- docs/contract/auth.md#license-claims
select plan(6);
update auth.hmac_keys set key = 'key' where purpose = 'email';
select is(auth.email_hash('The quick brown fox jumps over the lazy dog'),
  'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8', 'is HMAC-SHA-256 as 64 hex digits');
select is(auth.email_hash('ann@example.com'), auth.email_hash('ann@example.com'), 'is the same for the same address');
select isnt(auth.email_hash('ben@example.com'), auth.email_hash('ann@example.com'), 'differs for another address');
select is(auth.email_hash(null), null, 'is null for no e-mail');
create temp table before as select auth.email_hash('ann@example.com') as hash;
update auth.hmac_keys set key = 'another key' where purpose = 'email';
select isnt(auth.email_hash('ann@example.com'), hash, 'differs under another key') from before;
select is((select array_agg(has_function_privilege(r, 'auth.email_hash(text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
