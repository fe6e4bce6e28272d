-- docs/contract/changes.md#the-counter
select plan(8);
select keep('ann', person('ann')), keep('ben', person('ben'));
delete from app.change_counters;
select set_config('app.change', '', true);

select keep('first', lib.change_number(kept('ann')));
select is(kept('first'), floor(extract(epoch from now()) * 1000000)::bigint, 'begins at the clock, in microseconds');
select is(lib.change_number(kept('ann')), kept('first'), 'keeps its number until the transaction ends');
select results_eq($$ select user_id, counter from app.change_counters $$, $$ values (kept('ann'), kept('first')) $$,
  'moves the counter of this person alone');
select is(lib.change_number(kept('ben')), kept('first'), 'counts for each person separately');
select cmp_ok(lib.change_number(kept('ann')), '>', kept('first'), 'is greater after another person''s');
update app.change_counters set counter = 9e15 where user_id = kept('ann');
select set_config('app.change', '', true);
select is(lib.change_number(kept('ann')), 9000000000000001, 'is one more where the clock is behind the counter');
select is(lib.change_number(-1), null, 'is null where the account is gone');
select throws_ok(format($$ set role app_api; select lib.change_number(%s) $$, kept('ann')), '42501', null,
  'no run-time role may move a counter itself');
select * from finish();
