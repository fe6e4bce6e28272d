-- unused since 0.4.0: API processes of 0.3.0 call it during a deploy.
-- Forgets the caller's idempotency key, because the request had no effect, so that a repeat runs; answers the refusal.
create or replace function lib.idempotency_forget(caller bigint, key text, refusal json) returns json
language sql volatile as $$
  with forgotten as (
    delete from app.idempotency_keys k where k.user_id = caller and k.key = idempotency_forget.key
  )
  select refusal
$$;
grant execute on function lib.idempotency_forget to app_api;
