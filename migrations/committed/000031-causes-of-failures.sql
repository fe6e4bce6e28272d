--! Previous: sha1:653b22f357fc65616bbd7445a7439f57a61ab04d
--! Hash: sha1:55977cfd7effc8d9642062b77bf8238950440629
--! Message: causes of failures

-- Causes of the errors of jobs, for operators, and the tasks that a worker knows.
set local lock_timeout = '2s';

create table jobs.causes (
  error_hash bigint primary key,
  cause text not null
);

alter table lib.worker_heartbeats add column tasks text[];
