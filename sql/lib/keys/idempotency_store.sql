-- unused since 0.4.0: API processes of 0.3.0 call it during a deploy. Its successor is lib.idempotency_add.
-- Stores the answer of a request, sealed, under its idempotency key in the transaction of its effect, with its ETag if
-- it has one; answers the body. After DELETE /users/me the key is gone with the account, and nothing is stored.
create or replace function lib.idempotency_store(caller bigint, key text, body json, tag text default null) returns json
language sql volatile as $$
  with stored as (
    update app.idempotency_keys k set response = lib.seal(body::text), tag = idempotency_store.tag
     where k.user_id = caller and k.key = idempotency_store.key
  )
  select body
$$;
grant execute on function lib.idempotency_store to app_api;
