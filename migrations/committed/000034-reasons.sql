--! Previous: sha1:1e15e2139528399cf85232389c943c01bb14bb22
--! Hash: sha1:a4a36d19928ff1c78888e32935eb4cb1eaf8bf4a
--! Message: reasons

-- What a process says is wrong, which the others tell too.
set local lock_timeout = '2s';

alter table lib.processes add column reasons jsonb not null default '[]';
