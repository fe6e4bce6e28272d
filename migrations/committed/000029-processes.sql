--! Previous: sha1:a4eba13e0c19528059c4e2feb2231844bbce8ac7
--! Hash: sha1:4afda85772fcb369a6c66a8321e4b8fca8a6aaeb
--! Message: processes

-- The processes that run, and which master keys each one holds.
create table lib.processes (
  kind text not null constraint processes_kind check (kind in ('api', 'worker')),
  process_id text not null,
  key_fingerprints text[] not null,
  started_at timestamptz not null,
  beat_at timestamptz not null,
  primary key (kind, process_id)
);
