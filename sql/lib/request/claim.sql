-- unused since 0.2.0: API processes of 0.1.0 call it during a deploy. Its successor is lib.idempotency_begin.
create or replace function lib.claim(
  caller bigint, key text, fingerprint bytea, out replayed boolean, out claimed_key text, out response json
)
language sql volatile as $$
  select b.replayed, claim.key, b.response from lib.idempotency_begin(caller, key, fingerprint) b
$$;
grant execute on function lib.claim to app_api;
