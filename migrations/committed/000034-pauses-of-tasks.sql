--! Previous: sha1:1e15e2139528399cf85232389c943c01bb14bb22
--! Hash: sha1:30d54e74abc62f1bebc2d31f9e06706ae5b05903
--! Message: pauses of tasks

-- Pauses of tasks, and the schedules of recurring ones, for operators.
set local lock_timeout = '2s';

create table jobs.pauses (
  task text primary key,
  until timestamptz,
  reason text not null,
  paused_by text not null,
  paused_at timestamptz not null
);

create table jobs.crons (
  task text primary key,
  schedule text not null,
  next_at timestamptz not null
);
