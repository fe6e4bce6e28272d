-- Tasks that no worker knows; which jobs that concerns is tested in queue_failure_groups.sql.
select plan(5);
select job(task => 'essay'), job(task => 'gone'), worker('one');
select is(jobs.queue_unknown_tasks(), '{}', 'none while a worker does not say what it knows');
update lib.worker_heartbeats set tasks = '{essay}';
select is(jobs.queue_unknown_tasks(), '{gone}', 'those that no living worker knows');
select worker('dead', '1 minute');
update lib.worker_heartbeats set tasks = '{gone}' where process_id = 'dead';
select is(jobs.queue_unknown_tasks(), '{gone}', 'whatever a dead one knew');
update lib.worker_heartbeats set beat_at = jobs.worker_deadline() where process_id = 'one';
select is(jobs.queue_unknown_tasks(), '{gone}', 'also at the last instant at which a worker lives');
update lib.worker_heartbeats set beat_at = now() - interval '1 minute';
select is(jobs.queue_unknown_tasks(), '{}', 'none while no worker is alive');
select * from finish();
