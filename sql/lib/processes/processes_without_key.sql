-- The living processes that do not hold the master key of this fingerprint, as "kind process_id"
-- (docs/contract/auth.md#data-keys). Only the owner calls it.
create or replace function lib.processes_without_key(fingerprint text) returns setof text
language sql stable as $$
  select p.kind || ' ' || p.process_id from lib.processes p
   where p.beat_at >= jobs.worker_deadline() and fingerprint <> all (p.key_fingerprints)
   order by 1
$$;
