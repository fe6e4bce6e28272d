-- Writes the heartbeat of a process (docs/contract/operations.md#processes). reasons: what the process finds wrong with
-- itself, as [{"reason", "since", "detail"}]. Returns the time of the server's clock, in milliseconds since 1970, with
-- which the process compares its own.
create or replace function lib.process_beat(
  kind text, process_id text, key_fingerprints text[], reasons jsonb default '[]'
) returns numeric
language sql volatile as $$
  insert into lib.processes as p (kind, process_id, key_fingerprints, reasons, started_at, beat_at)
  values (kind, process_id, key_fingerprints, reasons, now(), now())
  on conflict on constraint processes_pkey do update set beat_at = excluded.beat_at,
    key_fingerprints = excluded.key_fingerprints, reasons = excluded.reasons
  returning round(extract(epoch from clock_timestamp()) * 1000)
$$;
grant execute on function lib.process_beat to app_api, app_worker;
