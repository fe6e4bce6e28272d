-- X-Last-Write for a row that this transaction number wrote (docs/contract/http.md#last-writes). A row keeps the lower
-- 32 bits: the place names the newest transaction that ended and has them. For a row of four billion transactions ago
-- that is more than the true one, which asks for more than needed. Null for null. PostgreSQL inlines it.
create or replace function lib.seen_place(short xid) returns text
language sql volatile as $$
  select coalesce(nullif(current_setting('app.history', true), ''), lib.write_history()) || '-'
    || (((pg_snapshot_xmax(pg_current_snapshot())::text::bigint - short::text::bigint) & -4294967296)
      + short::text::bigint)
$$;
grant execute on function lib.seen_place to app_api;
