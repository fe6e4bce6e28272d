--! Previous: sha1:64482659ab0fbcea1baa04a0b8b200cfbe335290
--! Hash: sha1:b5edaa597a71724ddd908c91f584e312d3005412
--! Message: erasures

set local lock_timeout = '2s';

-- What waits for the ledger of erasures outside the database, and what was written there lately.
create table jobs.erasures (
  id uuid primary key,
  at timestamptz not null,
  line jsonb not null,
  written_at timestamptz
);
create index erasures_unwritten on jobs.erasures (at) where written_at is null;
