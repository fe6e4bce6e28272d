-- A key of each person's own, wrapped by the first master key, opened by whichever wrapped it.
select plan(13);

create temp table keys as select auth.data_key(tap.person('ann'), array['m1'], true) as ann, auth.data_key(tap.person('ben'), array['m1'], true) as ben;
grant select on keys to app_api;
select is(length(decode(ann, 'base64')), 32, 'a first write makes a key of 32 bytes') from keys;
select isnt(ann, ben, 'of the person''s own') from keys;
select is(auth.data_key(tap.person('ann'), array['m1'], true), ann, 'which stays') from keys;
select is(auth.data_key(tap.person('ann'), array['m1'], false), ann, 'and is read') from keys;
select is(auth.data_key(tap.person('ann'), array['m2', 'm1'], true), ann, 'also after a new master key came first') from keys;
select is(auth.data_key(tap.person('ann'), array['m2'], true), '!', 'but not once its own is gone');
select is((select count(*) from auth.data_keys where user_id = tap.person('ann')), 1::bigint, 'and no other is made for it then');
select is((select master_key_id from auth.data_keys where user_id = tap.person('ann')), auth.master_key_id('m1'), 'the row tells which');
select ok((select position(decode(ann, 'base64') in wrapped_key) = 0 and position(convert_to(ann, 'UTF8') in wrapped_key) = 0
  from keys, auth.data_keys where user_id = tap.person('ann')), 'and does not hold the key in the clear');
select is(auth.data_key(tap.person('cas'), array['m1'], false), null, 'a read makes none');
select is(auth.data_key(tap.person('ann'), '{}', true), null, 'without a master key there is none');
delete from auth.users where id = tap.person('ben');
select is((select count(*) from auth.data_keys), 1::bigint, 'with the account its key is gone');
select tap.as_role('app_api');
select throws_ok($$ select auth.data_key(1, array['m1'], true) $$, '42501', null, 'the API itself cannot ask for one');
select * from finish();
