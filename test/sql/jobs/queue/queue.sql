-- What state a job is in.
select plan(8);

create temp table cases (nth integer, changes jsonb, status text, reason text);
insert into cases values
  (1, '{}', 'ready', 'a job whose time has come is ready'),
  (2, jsonb_build_object('run_at', now() - interval '1 day', 'attempts', 3), 'ready', 'however late, and however often it was begun'),
  (3, jsonb_build_object('run_at', now() + interval '1 second'), 'scheduled', 'before, it is scheduled'),
  (4, '{"attempts": 1, "last_error": "x"}', 'retrying', 'after an error it is tried again'),
  (5, jsonb_build_object('attempts', 1, 'last_error', 'x', 'run_at', now() + interval '1 hour'), 'retrying', 'now or later'),
  (6, '{"attempts": 25, "last_error": "x"}', 'failed', 'until its attempts are used up'),
  (7, '{"attempts": 1, "max_attempts": 1}', 'failed', 'with an error or without'),
  (8, jsonb_build_object('attempts', 25, 'last_error', 'x', 'locked_at', now(), 'locked_by', 'one'), 'running', 'a job in the hands of a worker is running, whatever was before');
alter table cases add id bigint;
update cases set id = job(changes);
select is(q.status, c.status, c.reason) from cases c left join jobs.queue() q on q.id = c.id order by c.nth;
select * from finish();
