-- unused since 0.4.0: API processes of 0.3.0 call it during a deploy. Its successor is lib.idempotency_find.
-- Takes the caller's idempotency key for this request, or finds the answer stored under it
-- (docs/contract/http.md#idempotency-keys). A parallel request with the same key waits on the primary key until the
-- first one commits or rolls back. fingerprint: SHA-256 over method, path and body. A key a day old is taken over.
create or replace function lib.idempotency_begin(
  caller bigint, key text, fingerprint bytea, out replayed boolean, out response json, out tag text
)
language plpgsql volatile as $$
declare
  v_row app.idempotency_keys;
begin
  insert into app.idempotency_keys as k (user_id, key, fingerprint, created_at)
  values (caller, idempotency_begin.key, idempotency_begin.fingerprint, lib.now())
  on conflict on constraint idempotency_keys_pkey do update
    set fingerprint = excluded.fingerprint, response = null, tag = null, created_at = excluded.created_at
    where k.created_at <= lib.now() - interval '24 hours'
  returning * into v_row;
  replayed := not found;
  if replayed then
    select * into strict v_row from app.idempotency_keys k
     where k.user_id = caller and k.key = idempotency_begin.key;
    if v_row.fingerprint <> idempotency_begin.fingerprint then
      perform lib.raise(422, 'idempotency_key_reused');
    end if;
    response := lib.open(v_row.response)::json;
    tag := v_row.tag;
  end if;
end $$;
grant execute on function lib.idempotency_begin to app_api;
