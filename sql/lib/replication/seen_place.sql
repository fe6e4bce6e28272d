-- X-Last-Write for a row whose xmin is `short` (docs/contract/http.md#last-writes): the newest ended transaction whose
-- number has these lower 32 bits. For a row older than four billion transactions that is later than its write, and asks
-- for more than needed. Null for null. PostgreSQL inlines it.
create or replace function lib.seen_place(short xid) returns text
language sql volatile as $$
  select lib.write_history() || '-'
    || (((pg_snapshot_xmax(pg_current_snapshot())::text::bigint - short::text::bigint) & -4294967296)
      + short::text::bigint)
$$;
grant execute on function lib.seen_place to app_api;
