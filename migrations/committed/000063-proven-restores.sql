--! Previous: sha1:6b345373b79c94e3bf9b2865591342d91967b63f
--! Hash: sha1:6531f21c7147caa56706ad3fc61a961adf3ed10f
--! Message: proven restores

set local lock_timeout = '2s';

-- A restore may be proven where no backup was told.
alter table lib.last_backup alter column taken_at drop not null, add column restored_at timestamptz;
