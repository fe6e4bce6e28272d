-- jobs.erasure_ledger: one row about the ledger of erasures (docs/contract/operations.md#ledger-of-erasures). Definer
-- functions alone reach it.
comment on table jobs.erasure_ledger is 'What the database knows about the ledger of erasures besides its lines.';
comment on column jobs.erasure_ledger.home is
  'lib.erasure_home() of the database that writes to the ledger; a copy has another. Null before the first look.';
comment on column jobs.erasure_ledger.forgotten_until is 'Lines that are older were forgotten by jobs.sweep_expired.';
