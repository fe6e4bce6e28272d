-- auth.account_deletions: receipts of erased accounts. No run-time role has a right here; auth functions are the way in.
alter table auth.account_deletions enable row level security;
comment on table auth.account_deletions is 'Receipts of erased accounts: how many rows of what, and nothing else.';
comment on column auth.account_deletions.user_id is 'Whose account it was; refers to nobody any more.';
comment on column auth.account_deletions.row_counts is 'Rows erased, by table.';
