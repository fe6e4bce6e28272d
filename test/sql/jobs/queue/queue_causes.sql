-- Causes with their numbers, and keeping them.
select plan(7);
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
update jobs.causes set cause = 'kept';
set local transaction_read_only = on;
select is(jobs.queue_causes('resonance') #>> '{items,0,cause}', 'kept',
  'a kept cause is not computed again, and nothing is written where all are kept');
select * from finish();
