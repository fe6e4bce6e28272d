-- Finds the answer stored under the caller's idempotency key (docs/contract/http.md#idempotency-keys); one that is a
-- day old does not count. fingerprint: SHA-256 over method, path and body. Volatile: requests of one person run one
-- after the other (lib.change_lock), and it must see what a twin stored while auth.enter waited. Without enable_seqscan
-- = off a plan that was made while the table was empty would read all of it.
create or replace function lib.idempotency_find(
  caller bigint, key text, fingerprint bytea, out replayed boolean, out response json, out tag text
)
language plpgsql volatile set enable_seqscan = off as $$
declare
  v_row app.idempotency_keys;
begin
  select * into v_row from app.idempotency_keys k
   where k.user_id = caller and k.key = idempotency_find.key and k.created_at > lib.now() - interval '24 hours';
  replayed := found;
  if not replayed then
    return;
  elsif v_row.fingerprint <> idempotency_find.fingerprint then
    perform lib.raise(422, 'idempotency_key_reused');
  end if;
  response := lib.open(v_row.response)::json;
  tag := v_row.tag;
end $$;
grant execute on function lib.idempotency_find to app_api;
