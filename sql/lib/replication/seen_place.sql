-- X-Last-Write for a row that this transaction number wrote (docs/contract/http.md#last-writes). A row keeps the lower
-- 32 bits: the place names the newest transaction that ended and has them. For a row of four billion transactions ago
-- that is more than the true one, which asks for more than needed. Runs with every read: one expression, no query.
create or replace function lib.seen_place(short xid) returns text
language plpgsql stable strict as $$
declare
  v_next bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
begin
  return coalesce(nullif(current_setting('app.history', true), ''), lib.write_history()) || '-'
    || (v_next - ((v_next - short::text::bigint) & 4294967295));
end $$;
grant execute on function lib.seen_place to app_api;
