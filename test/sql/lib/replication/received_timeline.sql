-- proofs/standbys/failover.test.ts asks a standby.
select plan(1);
select is(lib.received_timeline(), null, 'a primary receives no timeline');
select * from finish();
