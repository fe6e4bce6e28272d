-- graphile-worker keeps row-level security without a policy on its tables, so only their owner sees jobs. The worker
-- process is not the owner: each table gets a policy for its role, and for no other.
grant usage on schema graphile_worker to app_worker;
grant select, insert, update, delete on all tables in schema graphile_worker to app_worker;
grant execute on all functions in schema graphile_worker to app_worker;
create policy all_worker on graphile_worker._private_jobs to app_worker using (true);
create policy all_worker on graphile_worker._private_job_queues to app_worker using (true);
create policy all_worker on graphile_worker._private_tasks to app_worker using (true);
create policy all_worker on graphile_worker._private_known_crontabs to app_worker using (true);
