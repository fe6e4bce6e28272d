-- Begins a heavy read: one at a time per person, over all processes, until the transaction ends
-- (docs/contract/journal.md#reads-that-open-many-texts). It does not wait, because waiting would hold a connection:
-- src/http/heavy-reads.ts tries again.
create or replace function lib.heavy_read_begin(caller bigint) returns void
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('heavy_read:' || caller, 0)) then
    perform lib.raise(429, 'rate_limit_exceeded');
  end if;
end $$;
grant execute on function lib.heavy_read_begin to app_api;
