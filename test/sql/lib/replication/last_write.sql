-- docs/contract/http.md#last-writes
select plan(5);
select matches(lib.last_write(pg_current_xact_id()), '^[0-9a-f]{16}-[0-9]+$', 'names the history and the number');
select is(split_part(lib.last_write('7'), '-', 2), '7', 'names the given number');
select is(lib.last_write(null), null, 'is null where nothing was written');
select is(split_part(lib.last_write('7'), '-', 1), lib.write_history(), 'names the history of this server');
select as_user('ann');
select lives_ok($$ select lib.last_write(pg_current_xact_id()) $$, 'the API may ask');
select as_owner();
select * from finish();
