select plan(11);
create function pg_temp.queued() returns setof text language sql security definer as $$
  select format('%s %s %s %s', t.identifier, j.payload, j.max_attempts, j.run_at <= now())
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id
$$;
select as_user('ann');
select lib.enqueue('essay', '{"user_id": 1}', 3), lib.enqueue('essay', '{"user_id": 2}');
select results_eq('select pg_temp.queued()', array['essay {"user_id": 1} 3 t', 'essay {"user_id": 2} 25 t'],
  'queues a job to run now, by default with 25 attempts');
select set_config('app.traceparent', '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true);
select lib.enqueue('essay', '{"user_id": 3}');
select is((select array_agg(q) from pg_temp.queued() q) [3],
  'essay {"user_id": 3, "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"} 25 t',
  'adds the span of a traced request to the payload');
select set_config('app.traceparent', '', true), set_config('app.trace_id', 'request 3', true);
select lib.enqueue('essay', '{"user_id": 3}');
select is((select array_agg(q) from pg_temp.queued() q) [4],
  'essay {"user_id": 3, "trace_id": "request 3"} 25 t', 'adds the id of the request');
select set_config('app.trace_id', '', true);
select lib.enqueue('essay', '{"user_id": 4}');
select is((select array_agg(q) from pg_temp.queued() q) [5], 'essay {"user_id": 4} 25 t',
  'adds nothing after the traced request');
select refused($$ select lib.enqueue('essay', '{}'), lib.raise(409, 'conflict') $$, 409, 'conflict',
  'a statement that queues may still be refused');
select is((select count(*) from pg_temp.queued()), 5::bigint, 'a job goes with the statement that was refused');
select throws_ok($$ insert into graphile_worker._private_tasks (identifier) values ('x') $$, '42501', null,
  'the API may not write the tables of the queue');
select throws_ok($$ select graphile_worker.add_job('essay') $$, '42501', null,
  'the API may not queue past lib.enqueue');
select for_api_only('lib.enqueue(text, json, integer)');
select * from finish();
