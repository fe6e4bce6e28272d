select plan(5);
create function pg_temp.next() returns bigint language sql as $$
  select pg_snapshot_xmax(pg_current_snapshot())::text::bigint
$$;
create function pg_temp.number(short text) returns text language sql as $$
  select split_part(lib.seen_place(short::xid), '-', 2)
$$;
select is(pg_temp.number((pg_temp.next() - 1)::text), (pg_temp.next() - 1)::text,
  'the last transaction that ended has its own number');
select is(pg_temp.number('3'), '3', 'the first one has its own number');
select is(lib.seen_place('3'), lib.last_write('3'), 'is what the answer to that write named');
select is(lib.seen_place(null), null, 'is null without a row');
select set_config('app.write_history', '', true);
select is(lib.seen_place('3'), lib.last_write('3'), 'a new session finds the history itself');
select * from finish();
