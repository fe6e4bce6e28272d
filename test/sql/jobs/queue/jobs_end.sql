-- How jobs ended. test/tasks/history.test.ts proves it with a worker.
select plan(8);
select keep('done', job(jsonb_build_object('locked_at', now() - interval '1 second', 'locked_by', 'one', 'attempts', 2),
    payload => '{"trace_id": "r-1", "email": "ann@example.com"}')),
  keep('failed', job(jsonb_build_object('locked_at', now(), 'locked_by', 'one', 'attempts', 25), 'resonance'));
create function pg_temp.end_of(job text, worker text, outcome text, error text, removed boolean) returns jsonb
language sql as $$
  select jsonb_build_object('job_id', tap.kept(job), 'worker_id', worker, 'outcome', outcome, 'error', error,
    'removed', removed)
$$;
create function pg_temp.ended(variadic ends jsonb[]) returns void language sql as 'select jobs.jobs_end(to_json(ends))';
select as_role('app_worker');
select pg_temp.ended(pg_temp.end_of('done', 'other', 'done', null, true));
select as_owner();
select is_empty('select from jobs.history', 'a worker that has lost the job writes nothing');
select is((select count(*) from jobs.queue()), 2::bigint, 'and removes nothing');
select as_role('app_worker');
select pg_temp.ended(pg_temp.end_of('failed', 'one', 'failed', 'row 1 of ann@example.com', false),
  pg_temp.end_of('done', 'one', 'done', null, true));
select as_owner();
select results_eq('select task, job_id, request_id, queued_at, started_at, attempts, outcome, cause from jobs.history
  order by job_id', format($$ values
  ('essay', %s::bigint, 'r-1', now(), now() - interval '1 second', 2, 'done', null::text),
  ('resonance', %s, null, now(), now(), 25, 'failed', 'row … of [redacted]') $$, kept('done'), kept('failed')),
  'keeps task, request, times, attempts, outcome and cause');
select results_eq('select id from jobs.queue()', format('values (%s::bigint)', kept('failed')),
  'a job that is done is gone, one that failed for good stays');
select pg_temp.ended(pg_temp.end_of('failed', 'one', 'failed', 'again', false));
select worker('one', '1 hour');
select is(jobs.queue_unlock(), array[kept('failed')], 'its worker dies before the queue hears of the failure');
select is((select count(*) from jobs.history), 2::bigint, 'a run ends once');

select keep('died', job(jsonb_build_object('locked_at', now(), 'locked_by', 'two', 'attempts', 1, 'max_attempts', 1)));
select job(jsonb_build_object('locked_at', now(), 'locked_by', 'two', 'attempts', 1)), worker('two', '1 hour');
select jobs.queue_unlock();
select results_eq('select job_id, cause from jobs.history where outcome = $$worker_died$$',
  format($$ values (%s::bigint, 'its worker died') $$, kept('died')),
  'a job whose worker died in its last attempt has ended');
select jobs.queue_change('cancel', array[kept('died')]);
select results_eq('select outcome, started_at from jobs.history where job_id = ' || kept('died') || ' order by 1',
  $$ values ('cancelled', null::timestamptz), ('worker_died', now()) $$, 'a cancelled job has ended too');
select * from finish();
