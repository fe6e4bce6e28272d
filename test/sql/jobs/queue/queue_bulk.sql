-- All jobs of a filter at once.
select plan(7);
select job(jsonb_build_object('attempts', 25, 'last_error', 'row ' || n)) from generate_series(1, 3) n;
select job('{"attempts": 25, "last_error": "no"}');
select job(jsonb_build_object('locked_at', now(), 'locked_by', 'one', 'last_error', 'row 4'));
select refused($$ select jobs.queue_bulk('retry', '{"cause": "row …"}', 4) $$, 409, 'count_changed',
  'refuses where another number matches');
select is((select count(*) from jobs.queue() where status = 'failed'), 4::bigint, 'and changes nothing');
select is(jobs.queue_bulk('retry', '{"cause": "row …"}', 3)::text, '{"changed":3}', 'retries all of a cause');
select is((select count(*) from jobs.queue() where status = 'ready'), 3::bigint, 'they are ready');
select is(jobs.queue_bulk('reschedule', '{"status": "ready"}', 3, now() + interval '1 hour')::text,
  '{"changed":3}', 'reschedules');
select is(jobs.queue_bulk('cancel', '{"task": "essay"}', 4)::text, '{"changed":4}', 'cancels all but running ones');
select results_eq('select status from jobs.queue()', $$ values ('running') $$, 'a running job stays');
select * from finish();
