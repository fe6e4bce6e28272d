select plan(6);
select person('ann'), person('gone'), person('disabled');
update auth.users set deleted_at = now() where id = person('gone');
update auth.users set is_active = false where id = person('disabled');
select keep('ann', person('ann')), keep('gone', person('gone')), keep('disabled', person('disabled'));
select as_role('app_worker');
select is(jobs.password_changed_mail_load(kept('ann')), 'ann@example.com', 'answers the address of an account');
select is(jobs.password_changed_mail_load(kept('disabled')), 'disabled@example.com',
  'answers the address of a disabled account, whose password changed all the same');
select is(jobs.password_changed_mail_load(kept('gone')), null, 'is null for an account that was deleted');
select is(jobs.password_changed_mail_load(-1), null, 'is null for an account that does not exist');
select as_user('ann');
select throws_ok($$ select jobs.password_changed_mail_load(kept('ann')) $$, '42501', null,
  'the API may not read addresses');
select as_role('app_analyst');
select throws_ok($$ select jobs.password_changed_mail_load(1) $$, '42501', null,
  'an analyst may not read addresses');
select * from finish();
