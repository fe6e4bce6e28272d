-- docs/contract/changes.md#the-counter
select plan(3);
select stages(), chapters(1, '{a}'), set_config('app.data_key', '', true), whole_life('ann');
select as_user('ann'), keep('ann', person('ann')), as_owner(), set_config('app.change', '', true);
delete from auth.users where id = kept('ann');
select is(current_setting('app.change'), kept('ann') || ':', 'marks the transaction');
select is_empty($$ select from app.changes where user_id = kept('ann') $$, 'what goes with the account is no change');
select is_empty($$ select from app.change_counters where user_id = kept('ann') $$, 'and makes no new counter');
select * from finish();
