--! Previous: sha1:a4a36d19928ff1c78888e32935eb4cb1eaf8bf4a
--! Hash: sha1:ce4516b5a2ce9f6d84fa1e5b5fb8ed85cd2abff7
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
