-- lib.worker_heartbeats: which worker processes are alive, so that the jobs of a dead one are released.
create policy all_worker on lib.worker_heartbeats to app_worker using (true);
grant select, insert, update, delete on lib.worker_heartbeats to app_worker;
comment on table lib.worker_heartbeats is 'Worker processes and the time of each one''s last heartbeat.';
