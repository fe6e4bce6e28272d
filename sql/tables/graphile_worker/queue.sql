-- The queue's tables belong to graphile-worker, which keeps row-level security on them without a policy: only the owner
-- sees jobs. The worker's process is not the owner, so it gets a policy on each, and nobody else does.
grant usage on schema graphile_worker to app_worker;
grant select, insert, update, delete on all tables in schema graphile_worker to app_worker;
grant execute on all functions in schema graphile_worker to app_worker;
create policy all_worker on graphile_worker._private_jobs to app_worker using (true);
create policy all_worker on graphile_worker._private_job_queues to app_worker using (true);
create policy all_worker on graphile_worker._private_tasks to app_worker using (true);
create policy all_worker on graphile_worker._private_known_crontabs to app_worker using (true);
