-- Pages of the queue.
select plan(18);

create temp table made as
  select name, id from (values
    ('failed before', job(jsonb_build_object('attempts', 25, 'run_at', now() - interval '2 hours'))),
    ('ready', job()),
    ('ready before', job(jsonb_build_object('run_at', now() - interval '1 hour'), 'resonance')),
    ('scheduled later', job(jsonb_build_object('run_at', now() + interval '2 hours'))),
    ('scheduled', job(jsonb_build_object('run_at', now() + interval '1 hour'))),
    ('ready first', job('{"priority": -1}')),
    ('running', job(jsonb_build_object('locked_at', now(), 'locked_by', 'one'))),
    ('running longest', job(jsonb_build_object('locked_at', now() - interval '1 minute', 'locked_by', 'one',
      'priority', 9))),
    ('retrying', job(jsonb_build_object('attempts', 1, 'last_error', 'x', 'run_at', now() + interval '1 minute'))),
    ('failed', job(jsonb_build_object('attempts', 25, 'run_at', now() - interval '1 hour', 'last_error', 'x'),
      'resonance'))
  ) m (name, id);
create function pg_temp.listed(page json) returns text[] language sql as $$
  select array_agg(m.name order by nth) from json_array_elements(page -> 'items') with ordinality l (item, nth)
    join made m on m.id = (item ->> 'id')::bigint
$$;

select is(pg_temp.listed(jobs.queue_list(null, null, 50, 0)),
  '{failed,"failed before",retrying,"running longest",running,"ready first","ready before",ready,'
    'scheduled,"scheduled later"}', 'lists failed jobs first, then retrying, running, ready, scheduled ones');
select is(pg_temp.listed(jobs.queue_list('ready', null, 50, 0)), '{"ready first","ready before",ready}',
  'filters by status');
select is(pg_temp.listed(jobs.queue_list(null, 'resonance', 50, 0)), '{failed,"ready before"}', 'filters by task');
select is(pg_temp.listed(jobs.queue_list(null, null, 50, 0, 'x')), '{failed,retrying}', 'filters by cause');
select is(pg_temp.listed(jobs.queue_list('retrying', null, 50, 0, 'x')), '{retrying}', 'by cause and status');
select is(pg_temp.listed(jobs.queue_list(null, 'resonance', 50, 0, 'x')), '{failed}', 'by cause and task');
update graphile_worker._private_jobs j set payload = '{"trace_id": "r-1"}' from made m
  where m.id = j.id and m.name = 'ready';
select is(pg_temp.listed(jobs.queue_list(null, null, 50, 0, request_id => 'r-1')), '{ready}',
  'filters by the request that queued it');
select is(pg_temp.listed(jobs.queue_list('failed', 'resonance', 50, 0)), '{failed}', 'filters by status and task');
create function pg_temp.miscounted() returns setof text language sql as $$
  select format('%s of %s', f, l ->> 'total')
    from unnest(array[null, 'ready', 'scheduled', 'running', 'retrying', 'failed']) s (status)
   cross join unnest(array[null, 'essay', 'resonance']) t (task)
   cross join unnest(array[null, 'x', 'no message', 'unknown task', 'no such']) c (cause)
   cross join unnest(array[null, 'r-1']) r (request_id)
   cross join lateral (select jobs.queue_list(s.status, t.task, 50, 0, c.cause, r.request_id)) q (l)
   cross join lateral (select concat_ws(', ', s.status, t.task, c.cause, r.request_id)) n (f)
   where (l ->> 'total')::integer <> json_array_length(l -> 'items')
$$;
select is_empty('select pg_temp.miscounted()', 'the total is the number of jobs under every filter');
select is((jobs.queue_list('running', 'no such', 50, 0))::jsonb,
  '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}',
  'a filter without matches answers an empty page');
select is(pg_temp.listed(jobs.queue_list(null, null, 2, 2)), '{retrying,"running longest"}',
  'a page begins at its offset');
select is((jobs.queue_list('failed', null, 1, 0))::jsonb - 'items',
  '{"total": 2, "limit": 1, "offset": 0, "has_more": true}', 'has_more is true while jobs follow');
select is((jobs.queue_list('failed', null, 1, 1)) ->> 'has_more', 'false', 'has_more is false on the last page');
select is((jobs.queue_list('failed', null, 1, 0)) #>> '{items,0,last_error}', 'x', 'shows an error');

update graphile_worker._private_jobs set last_error = E'  one\n\ttwo ' || repeat('x', 300) where locked_by is not null;
select is((jobs.queue_list('running', null, 1, 0)) #>> '{items,0,last_error}', ' one two ' || repeat('x', 191),
  'shows the first 200 characters of a long error on one line');
update graphile_worker._private_jobs set last_error = repeat('x', 195) || ' ann@example.com'
  where locked_by is not null;
select is((jobs.queue_list('running', null, 1, 0)) #>> '{items,0,last_error}', repeat('x', 195) || ' [red',
  'redacts an address before it cuts the error');
select worker('here');
update lib.worker_heartbeats set tasks = '{essay}';
select is_empty('select pg_temp.miscounted()', 'also where a task is unknown');
select is((select array_agg(
    has_function_privilege(r, 'jobs.queue_list(text,text,integer,integer,text,text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,f,f}',
  'no run-time role may call it without the admin gate');
select * from finish();
