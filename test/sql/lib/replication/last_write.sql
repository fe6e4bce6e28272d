select plan(2);
select is(lib.last_write(pg_current_xact_id()), null, 'names no place');
select as_user('ann');
select lives_ok($$ select lib.last_write(pg_current_xact_id()) $$, 'the API may ask');
select as_owner();
select * from finish();
