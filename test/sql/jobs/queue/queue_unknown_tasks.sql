-- Tasks that no worker knows; which jobs that concerns is tested in queue_failure_groups.sql.
select plan(2);
select job(task => 'essay'), job(task => 'gone'), worker('one');
select is(jobs.queue_unknown_tasks(), '{}', 'none while a worker does not say what it knows');
update lib.worker_heartbeats set tasks = '{essay}';
select is(jobs.queue_unknown_tasks(), '{gone}', 'those that no living worker knows');
select * from finish();
