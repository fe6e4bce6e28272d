-- Writes the heartbeat of a process (docs/contract/operations.md#processes).
create or replace function lib.process_beat(kind text, process_id text, key_fingerprints text[]) returns void
language sql volatile as $$
  insert into lib.processes as p (kind, process_id, key_fingerprints, started_at, beat_at)
  values (kind, process_id, key_fingerprints, now(), now())
  on conflict on constraint processes_pkey do update set beat_at = excluded.beat_at,
    key_fingerprints = excluded.key_fingerprints
$$;
grant execute on function lib.process_beat to app_api, app_worker;
