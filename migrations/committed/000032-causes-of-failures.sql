--! Previous: sha1:a25d7050a09336cdb438fd81bb5d38510a4175f7
--! Hash: sha1:ce1c12a2e11f1c2c61390257491f7e10ec94a18e
--! Message: causes of failures

-- Causes of the errors of jobs, for operators, and the tasks that a worker knows.
set local lock_timeout = '2s';

create table jobs.causes (
  error_hash bigint primary key,
  cause text not null
);

alter table lib.worker_heartbeats add column tasks text[];
