-- What 0.5.0 asks, on a primary and on a standby.
select plan(2);
select is(lib.has_write('3'), false, 'keeps 0.5.0 from reading on a standby');
select is(lib.has_write(null), null, 'says nothing of a primary');
select * from finish();
