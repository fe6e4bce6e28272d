-- Causes with their numbers.
select plan(4);
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
select * from finish();
