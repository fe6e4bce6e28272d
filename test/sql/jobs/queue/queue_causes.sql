-- Causes with their numbers, and keeping them.
select plan(11);
create temp table made as select n, job(jsonb_build_object('attempts', 25, 'last_error', 'row ' || n)) as id
  from generate_series(1, 3) n;
select keep('other', job('{"attempts": 1, "last_error": "no"}', 'resonance'));
select is((select jsonb_agg(i - '{first_at,last_at}'::text[])
    from jsonb_array_elements(jobs.queue_causes()::jsonb -> 'items') i),
  jsonb_build_array(
    jsonb_build_object('task', 'essay', 'cause', 'row …', 'status', 'failed', 'count', 3,
      'sample_ids', (select jsonb_build_array(min(id), max(id)) from made)),
    jsonb_build_object('task', 'resonance', 'cause', 'no', 'status', 'retrying', 'count', 1,
      'sample_ids', jsonb_build_array(kept('other')))), 'counts the jobs of each cause, the commonest first');
select is(jobs.queue_causes('resonance') #>> '{items,0,cause}', 'no', 'of one task');
select is(json_array_length(jobs.queue_causes(status => 'retrying') -> 'items'), 1, 'of one status');
select is(jobs.queue_causes('no such')::jsonb, '{"items": []}', 'is empty without a match');
select bag_eq('select cause from jobs.causes', $$ values ('row …'), ('row …'), ('row …'), ('no') $$,
  'keeps the cause of each error');
select keep('unknown', job('{"attempts": 1, "last_error": "of a task that nobody knows"}', 'essay')), worker('here');
update lib.worker_heartbeats set tasks = '{resonance}';
select jobs.queue_causes();
select is((select count(*)::integer from jobs.causes), 4, 'an error of an unknown task is not kept as that');
select is(jobs.queue_causes(status => 'settled')::jsonb, '{"items": []}', 'nothing was settled');
insert into jobs.history (task, job_id, queued_at, started_at, ended_at, attempts, outcome, cause)
select t.task, t.job, now(), now() - t.ago, now() - t.ago, 1, t.outcome, t.cause
  from (values ('resonance', 9001, '1 hour'::interval, 'failed', 'the language model failed: finish length'),
    ('resonance', 9002, '2 hours', 'failed', 'the language model failed: finish length'),
    ('resonance', 9003, '25 hours', 'failed', 'of yesterday'), ('resonance', 9004, '1 hour', 'done', null),
    ('essay', 9005, '3 hours', 'failed', 'retried'), ('essay', 9005, '1 hour', 'done', null),
    ('essay', kept('other'), '3 hours', 'failed', 'still in the queue')) t (task, job, ago, outcome, cause);
select is((select jsonb_agg(i - '{first_at,last_at}'::text[])
    from jsonb_array_elements(jobs.queue_causes(status => 'settled')::jsonb -> 'items') i),
  '[{"task": "resonance", "cause": "the language model failed: finish length", "status": "settled", "count": 2,
     "sample_ids": [9001, 9002]}]', 'what failed for good within a day and left the queue is settled');
select is(jobs.queue_causes('essay', 'settled')::jsonb, '{"items": []}', 'of one task');
select is((select count(*) from json_array_elements(jobs.queue_causes('resonance') -> 'items') i
  where i ->> 'status' = 'settled'), 1::bigint, 'it is among the others where no status is asked for');
update jobs.causes set cause = 'kept';
set local transaction_read_only = on;
select is(jobs.queue_causes('resonance', 'retrying') #>> '{items,0,cause}', 'kept',
  'a kept cause is not computed again, and nothing is written where all are kept');
select * from finish();
