-- The jobs of a filter.
select plan(6);
create temp table made as select name, id from (values
  ('failed', job('{"attempts": 25, "last_error": "row 1"}')),
  ('retrying', job('{"attempts": 1, "last_error": "row 2"}', 'resonance')),
  ('running', job(jsonb_build_object('locked_at', now(), 'locked_by', 'one', 'last_error', 'row 3'))),
  ('ready', job())) m (name, id);
create function pg_temp.matched(filter jsonb) returns text[] language sql as $$
  select array_agg(m.name order by m.name) from jobs.queue_matching(filter) f (id) join made m using (id)
$$;
select is(pg_temp.matched('{}'), '{failed,ready,retrying}', 'nothing matches a running job');
select is(pg_temp.matched('{"task": "essay"}'), '{failed,ready}', 'by task');
select is(pg_temp.matched('{"status": "retrying"}'), '{retrying}', 'by status');
select is(pg_temp.matched('{"cause": "row …"}'), '{failed,retrying}', 'by cause');
select is(pg_temp.matched('{"cause": "row …", "task": "essay", "status": "failed"}'), '{failed}', 'by all of them');
select is(pg_temp.matched('{"cause": "row …", "status": "ready"}'), null, 'a job must match each');
select * from finish();
