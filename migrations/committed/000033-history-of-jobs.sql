--! Previous: sha1:ce1c12a2e11f1c2c61390257491f7e10ec94a18e
--! Hash: sha1:1e15e2139528399cf85232389c943c01bb14bb22
--! Message: history of jobs

-- Jobs that ended, for operators.
set local lock_timeout = '2s';

create table jobs.history (
  task text not null,
  job_id bigint not null,
  request_id text,
  queued_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz not null,
  attempts integer not null,
  outcome text not null,
  cause text,
  constraint history_outcome_is_known check (outcome in ('done', 'failed', 'cancelled', 'worker_died')),
  -- A run ends once, also where its worker and one that took it for dead both say so.
  constraint history_once_per_run unique nulls not distinct (job_id, started_at)
);

create index history_by_outcome on jobs.history (task, outcome, ended_at);
create index history_by_request on jobs.history (request_id) where request_id is not null;
create index history_by_age on jobs.history using brin (ended_at);
