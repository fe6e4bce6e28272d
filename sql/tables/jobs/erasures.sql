-- jobs.erasures: accounts and entries that were deleted, as lines for the ledger outside the database
-- (docs/contract/operations.md#ledger-of-erasures). Definer functions alone reach it.
comment on table jobs.erasures is 'Lines for the ledger of erasures: those that wait, and those written lately.';
comment on column jobs.erasures.line is
  'The line: its id and time, and keyed hashes; no address and no number of a row.';
comment on column jobs.erasures.written_at is 'When the ledger had it; null while it waits.';
create trigger erasure_note before delete on auth.users for each row execute function lib.erasure_note();
create trigger erasure_note after update on app.journal_entries for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function lib.erasure_note();
