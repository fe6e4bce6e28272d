-- Stores the answer of a claimed request beside its effect, sealed, in the same transaction; answers the body itself.
-- Deleting the account has deleted the key by then, and there is nobody left to retry.
create or replace function lib.settle(caller bigint, claimed_key text, body json) returns json
language sql volatile as $$
  with stored as (
    update app.idempotency_keys k set response = lib.seal(body::text) where k.user_id = caller and k.key = claimed_key
  )
  select body
$$;
grant execute on function lib.settle to app_api;
