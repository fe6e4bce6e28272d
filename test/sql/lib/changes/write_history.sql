-- docs/contract/changes.md#cursors
select plan(7);
select is(lib.write_history(), lib.write_history(), 'stays the same');
select is(lib.write_history(), (
  select left(md5(format('%s %s %s', s.system_identifier, 'app.changes'::regclass::oid, c.timeline_id)), 16)
    from pg_control_system() s, pg_control_checkpoint() c), 'is of this cluster, database and timeline');
select is(current_setting('app.write_history'), lib.write_history(),
  'keeps itself in a setting of the session');
select set_config('app.write_history', 'kept', true);
select is(lib.write_history(), 'kept', 'and answers it from there');
select set_config('app.write_history', '', true);
select for_api_only('lib.write_history()');
select * from finish();
