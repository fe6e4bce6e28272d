-- proofs/standbys/standbys.test.ts asks a standby.
select plan(3);
select ok(lib.has_write('3'), 'an old transaction is there');
select ok(not lib.has_write(pg_current_xact_id()), 'the running transaction is not there');
select ok(not lib.has_write('9000000000000000000'), 'a transaction to come is not there');
select * from finish();
