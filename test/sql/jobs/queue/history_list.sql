-- Pages of jobs that ended.
select plan(8);
select job(task => 'essay'), job(task => 'resonance');
insert into jobs.history (task, job_id, request_id, queued_at, ended_at, attempts, outcome)
select (array['essay', 'resonance'])[1 + n % 2], n, 'r-' || n, now(), now() - n * interval '1 minute', 1,
       case when n < 4 then 'failed' else 'done' end from generate_series(1, 6) n;
create function pg_temp.listed(page json) returns text language sql as $$
  select string_agg(i ->> 'job_id', ' ' order by nth)
    from json_array_elements(page -> 'items') with ordinality x (i, nth)
$$;
select is(pg_temp.listed(jobs.history_list(null, null, null, 50, 0)), '1 2 3 4 5 6', 'the latest come first');
select is(pg_temp.listed(jobs.history_list('resonance', null, null, 50, 0)), '1 3 5', 'of a task');
select is(pg_temp.listed(jobs.history_list(null, 'failed', null, 50, 0)), '1 2 3', 'of an outcome');
select is(pg_temp.listed(jobs.history_list(null, null, 'r-5', 50, 0)), '5', 'of a request');
insert into jobs.history (task, job_id, request_id, queued_at, ended_at, attempts, outcome) values
  ('essay', 7, 'r-5', now(), now() - interval '7 minutes', 1, 'done'),
  ('resonance', 8, 'r-5', now(), now() - interval '8 minutes', 1, 'failed');
select is(pg_temp.listed(jobs.history_list('resonance', null, 'r-5', 50, 0)), '5 8', 'of a request and a task');
select is(pg_temp.listed(jobs.history_list(null, 'done', 'r-5', 50, 0)), '5 7', 'of a request and an outcome');
delete from jobs.history where job_id > 6;
select is(pg_temp.listed(jobs.history_list(null, null, null, 2, 2)), '3 4', 'a page begins at its offset');
select is(array[jobs.history_list(null, null, null, 3, 2) ->> 'has_more',
  jobs.history_list(null, null, null, 3, 3) ->> 'has_more'], '{true,false}', 'has_more is true while more follow');
select * from finish();
