-- docs/contract/auth.md#data-keys; for requests: test/sql/auth/sessions/enter.sql.
select plan(11);
select person('ann'), person('gone'), person('disabled');
update auth.users set timezone = 'Asia/Tokyo' where id = person('ann');
update auth.users set deleted_at = now() where id = person('gone');
update auth.users set is_active = false where id = person('disabled');
select keep('ann', person('ann')), keep('gone', person('gone')), keep('disabled', person('disabled'));
select as_user(), as_role('app_worker');
select is(jobs.enter(-1, array['master']), null, 'is null for an account that does not exist');
select is(jobs.enter(kept('gone'), array['master']), null, 'is null for an account that was deleted');
select is(lib.current_user_id(), null, 'sets no caller for an account that is gone');
select is(jobs.enter(kept('ann'), array['master']), kept('ann'), 'answers the account that it entered');
select is(lib.current_user_id(), kept('ann'), 'the account is the caller from then on');
select is(lib.current_timezone(), 'Asia/Tokyo', 'the caller has the stored zone');
select is(length(current_setting('app.data_key')), 44, 'the caller has a data key of 32 bytes');
select is(jobs.enter(kept('disabled'), '{}'), kept('disabled'),
  'enters a disabled account, whose requests must still be settled');
select is(current_setting('app.data_key'), '', 'without a master key the key of the account before is forgotten');
select as_owner();
select is((select count(*) from auth.data_keys), 1::bigint,
  'makes a data key for a person without one, where there is a master key');
select as_role('app_analyst');
select throws_ok('select jobs.enter(1, null)', '42501', null, 'an analyst may not run it');
select * from finish();
