-- Notes that the database was backed up, for the metric database_backup_timestamp_seconds. The operator's
-- backup calls it, as the owner, so no grant.
create or replace function lib.backup_note(taken_at timestamptz default now()) returns void
language sql volatile as $$
  insert into lib.last_backup as b (only_row, taken_at) values (true, taken_at)
  on conflict on constraint last_backup_pkey do update set taken_at = greatest(b.taken_at, excluded.taken_at)
$$;
