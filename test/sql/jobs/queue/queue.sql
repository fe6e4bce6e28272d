-- The status of a job.
select plan(11);

create temp table cases (nth integer, changes jsonb, status text, description text);
insert into cases values
  (1, '{}', 'ready', 'a job whose time has come is ready'),
  (2, jsonb_build_object('run_at', now() - interval '1 day', 'attempts', 3), 'ready',
    'a late job without an error is ready, also after some attempts'),
  (3, jsonb_build_object('run_at', now() + interval '1 second'), 'scheduled',
    'a job whose time has not come is scheduled'),
  (4, '{"attempts": 1, "last_error": "x"}', 'retrying', 'a job with an error and attempts left is retrying'),
  (5, jsonb_build_object('attempts', 1, 'last_error', 'x', 'run_at', now() + interval '1 hour'), 'retrying',
    'a job with an error is retrying, also when its time has not come'),
  (6, '{"attempts": 25, "last_error": "x"}', 'failed', 'a job without attempts left is failed'),
  (7, '{"attempts": 1, "max_attempts": 1}', 'failed', 'a job without attempts left is failed, also without an error'),
  (8, jsonb_build_object('attempts', 25, 'last_error', 'x', 'locked_at', now(), 'locked_by', 'one'), 'running',
  'a locked job is running, whatever its attempts and error');
alter table cases add id bigint;
update cases set id = job(changes);
select is(q.status, c.status, c.description) from cases c left join jobs.queue() q on q.id = c.id order by c.nth;
insert into jobs.pauses (task, until, reason, paused_by, paused_at) values ('essay', null, '', '', now());
select is((select q.status from jobs.queue() q join cases c using (id) where c.nth = 1), 'scheduled',
  'a job of a paused task is scheduled');
update jobs.pauses set until = now() + interval '1 second';
select is((select q.status from jobs.queue() q join cases c using (id) where c.nth = 1), 'scheduled',
  'also until an instant');
update jobs.pauses set until = now();
select is((select q.status from jobs.queue() q join cases c using (id) where c.nth = 1), 'ready',
  'and ready when that is over');
select * from finish();
