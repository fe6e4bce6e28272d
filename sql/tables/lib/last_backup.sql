-- lib.last_backup: when the database was backed up last, if it was (docs/contract/operations.md#metrics).
comment on table lib.last_backup is 'The last backup that was reported with lib.backup_note.';
comment on column lib.last_backup.only_row is 'Always true: the table has one row at most.';
