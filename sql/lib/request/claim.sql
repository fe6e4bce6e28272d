-- Takes the caller's Idempotency-Key for this request, or finds the answer it was given before (decisions, Idempotency-Key).
-- A twin in flight waits here on the primary key until the first commits or rolls back. Fingerprint: SHA-256 over
-- method, path and body; another one under the same key is 422. Keys older than a day are taken over.
create or replace function lib.claim(caller bigint, key text, fingerprint bytea, out replayed boolean, out claimed_key text, out response json)
language plpgsql volatile as $$
declare
  v_row app.idempotency_keys;
begin
  insert into app.idempotency_keys as k (user_id, key, fingerprint, created_at)
  values (caller, claim.key, claim.fingerprint, lib.now())
  on conflict on constraint idempotency_keys_pkey do update set fingerprint = excluded.fingerprint, response = null, created_at = excluded.created_at
    where k.created_at <= lib.now() - interval '24 hours'
  returning * into v_row;
  claimed_key := claim.key;
  replayed := not found;
  if replayed then
    select * into strict v_row from app.idempotency_keys k where k.user_id = caller and k.key = claim.key;
    if v_row.fingerprint <> claim.fingerprint then
      perform lib.raise(422, 'idempotency_key_reused');
    end if;
    response := lib.open(v_row.response)::json;
  end if;
end $$;
grant execute on function lib.claim to app_api;
