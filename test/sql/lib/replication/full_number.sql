select plan(2);
create function pg_temp.next() returns bigint language sql as $$
  select pg_snapshot_xmax(pg_current_snapshot())::text::bigint
$$;
select is(lib.full_number((pg_temp.next() - 1)::text::xid), (pg_temp.next() - 1)::text::xid8,
  'the last transaction that ended has its own number');
select is(lib.full_number('3'), '3', 'the first one has its own number');
select * from finish();
