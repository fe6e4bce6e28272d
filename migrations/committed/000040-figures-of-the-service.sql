--! Previous: sha1:7885ddbd0bb3c2c940de7b4cdb6322c73fb093c7
--! Hash: sha1:95b79d2f21a6c4caa7e7d926bcf5519fe1e71d98
--! Message: figures of the service

-- How many things a recurring task has found wrong; null where it has not counted them yet.
set local lock_timeout = '2s';
alter table lib.findings add column found integer;

-- When the database was backed up last.
create table lib.last_backup (
  only_row boolean primary key default true,
  taken_at timestamptz not null,
  constraint last_backup_is_one_row check (only_row)
);
