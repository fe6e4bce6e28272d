-- X-Last-Write of the answer to a write (docs/contract/http.md#last-writes): the history and the transaction's number.
-- Null where the transaction has none, because it wrote nothing.
create or replace function lib.last_write(number xid8) returns text
language sql volatile strict as $$
  select lib.write_history() || '-' || number::text
$$;
grant execute on function lib.last_write to app_api, app_worker;
