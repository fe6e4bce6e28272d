-- auth.account_deletions: receipts of deleted accounts. Run-time roles reach it only through auth functions.
comment on table auth.account_deletions is
  'Receipts of deleted accounts: how many rows of each table, and nothing else.';
comment on column auth.account_deletions.user_id is 'The id of the deleted account; no row has it.';
comment on column auth.account_deletions.row_counts is 'Rows erased, by table.';
