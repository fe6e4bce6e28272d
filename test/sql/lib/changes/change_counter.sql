-- docs/contract/changes.md#the-counter
select plan(6);
select person('ben'), as_user('ann'), as_owner();
delete from app.change_counters;
select is(lib.change_counter(), 0::bigint, 'is 0 before the first change');
insert into app.change_counters (user_id, counter) values (person('ann'), 7), (person('ben'), 9);
select as_user('ann');
select is(lib.change_counter(), 7::bigint, 'is the caller''s');
select as_owner(), set_config('app.user_id', '', true);
select is(lib.change_counter(), 0::bigint, 'is 0 for nobody');
select for_api_only('lib.change_counter()');
select * from finish();
