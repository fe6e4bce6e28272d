-- lib.last_backup: when the database was backed up last, and when a backup of it was restored and proven, as far as
-- either was told (docs/contract/operations.md#metrics).
comment on table lib.last_backup is 'The times that were reported with lib.backup_note and lib.restore_note.';
comment on column lib.last_backup.only_row is 'Always true: the table has one row at most.';
comment on column lib.last_backup.taken_at is 'The last backup; null where none was told.';
comment on column lib.last_backup.restored_at is
  'When a restored backup last passed prove-restore; null where none was told.';
