-- unused since 0.2.0: API processes of 0.1.0 call it during a deploy. Its successor is lib.idempotency_store.
create or replace function lib.settle(caller bigint, claimed_key text, body json) returns json
language sql volatile as $$
  select lib.idempotency_store(caller, claimed_key, body)
$$;
grant execute on function lib.settle to app_api;
