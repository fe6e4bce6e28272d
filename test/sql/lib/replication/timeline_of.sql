-- docs/contract/operations.md#standbys
select plan(3);
select is(lib.timeline_of('0000000100000000000000FF'), 1, 'reads the timeline of a file of the log');
select is(lib.timeline_of('0000001A0000000A00000001'), 26, 'reads a timeline of several hex digits');
select is(lib.timeline_of(pg_walfile_name(pg_current_wal_insert_lsn())),
  (select timeline_id from pg_control_checkpoint()), 'reads the timeline that the control file has');
select * from finish();
