-- docs/contract/auth.md#data-keys
select plan(3);
select is(auth.master_key_id('m1'), 'ca0df2c95aa144c1', 'is the first 16 hex digits of the SHA-256');
select isnt(auth.master_key_id('m1 '), auth.master_key_id('m1'), 'takes trailing space as part of the key');
select is((select array_agg(has_function_privilege(r, 'auth.master_key_id(text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}', 'no run-time role may run it');
select * from finish();
