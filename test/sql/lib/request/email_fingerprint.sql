select plan(5);
select is(lib.email_fingerprint('ann@example.com'), '71d4f55f72fa', 'is the first 12 hex digits of the SHA-256');
select is(lib.email_fingerprint(' ANN@Example.com '), lib.email_fingerprint('ann@example.com'),
  'is the same for an e-mail in capitals or with spaces around');
select isnt(lib.email_fingerprint('ann@example.org'), lib.email_fingerprint('ann@example.com'),
  'differs for another e-mail');
select is(lib.email_fingerprint(null), null, 'is null for no e-mail');
select is((select array_agg(has_function_privilege(r, 'lib.email_fingerprint(text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
