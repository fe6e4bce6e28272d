-- docs/contract/auth.md#data-keys
select plan(13);

create temp table keys as select auth.data_key(tap.person('ann'), array['m1'], true) as ann,
  auth.data_key(tap.person('ben'), array['m1'], true) as ben;
grant select on keys to app_api;
select is(length(decode(ann, 'base64')), 32, 'makes a key of 32 bytes at the first write') from keys;
select isnt(ann, ben, 'makes a different key for each person') from keys;
select is(auth.data_key(tap.person('ann'), array['m1'], true), ann, 'answers the same key at the next write') from keys;
select is(auth.data_key(tap.person('ann'), array['m1'], false), ann, 'answers the same key to a read') from keys;
select is(auth.data_key(tap.person('ann'), array['m2', 'm1'], true), ann,
  'opens a key that the second master key wrapped') from keys;
select is(auth.data_key(tap.person('ann'), array['m2'], true), '!', 'answers ! where no master key opens the row');
select is((select count(*) from auth.data_keys where user_id = tap.person('ann')), 1::bigint,
  'makes no second key where none opens the row');
select is((select master_key_id from auth.data_keys where user_id = tap.person('ann')), auth.master_key_id('m1'),
  'names the master key that wrapped the data key');
select ok((select position(decode(ann, 'base64') in wrapped_key) = 0
  and position(convert_to(ann, 'UTF8') in wrapped_key) = 0
  from keys, auth.data_keys where user_id = tap.person('ann')), 'stores no key in plain text');
select is(auth.data_key(tap.person('cas'), array['m1'], false), '-', 'makes no key for a read');
select is(auth.data_key(tap.person('ann'), '{}', true), null, 'is null without a master key');
delete from auth.users where id = tap.person('ben');
select is((select count(*) from auth.data_keys), 1::bigint, 'deletes the key with its account');
select tap.as_role('app_api');
select throws_ok($$ select auth.data_key(1, array['m1'], true) $$, '42501', null, 'the API may not run it');
select * from finish();
