-- The number of a transaction, of which a row keeps the lower 32 bits: the newest one that ended and has them. For a
-- row that was written four billion transactions ago it is greater than the true one, which asks for more than needed.
create or replace function lib.full_number(short xid) returns xid8
language sql stable as $$
  select (n.next - ((n.next - short::text::bigint) & 4294967295))::text::xid8
    from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint) n (next)
$$;
grant execute on function lib.full_number to app_api;
