-- lib.processes: the API and worker processes that run. Each writes its row every 15 seconds and deletes it when it
-- ends (docs/contract/operations.md#processes).
create policy all_processes on lib.processes to app_api, app_worker using (true);
grant select, insert, update, delete on lib.processes to app_api, app_worker;
comment on table lib.processes is 'API and worker processes and the time of each one''s last heartbeat.';
comment on column lib.processes.process_id is
  'Host and process id; under npm start the API and the worker are one process.';
comment on column lib.processes.key_fingerprints is
  'Of each master key that it holds: 16 characters of an HMAC with the key, which reveal nothing of it.';
