-- A keyed hash for the ledger of erasures (docs/contract/operations.md#ledger-of-erasures). Its key is the one of
-- auth.email_hash, which every backup of a database has since that key was made. Internal.
create or replace function auth.erasure_hash(what text) returns text
language sql stable as $$
  select auth.email_hash('erasure ' || what)
$$;
