-- Notes that a backup was restored and proven, for the metric database_restore_proven_timestamp_seconds. The operator
-- calls it where `npm run admin -- prove-restore` succeeded, as the owner of the database that was backed up, so no
-- grant.
create or replace function lib.restore_note(proven_at timestamptz default now()) returns void
language sql volatile as $$
  insert into lib.last_backup as b (only_row, restored_at) values (true, proven_at)
  on conflict on constraint last_backup_pkey do update set restored_at = greatest(b.restored_at, excluded.restored_at)
$$;
