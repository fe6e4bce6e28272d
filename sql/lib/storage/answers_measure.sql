-- The bytes of the caller's stored answers that have not expired, each with what its row and key take.
create or replace function lib.answers_measure() returns bigint
language sql stable as $$
  select coalesce(sum(coalesce(octet_length(k.response), 0) + 512), 0)::bigint from app.idempotency_keys k
   where k.user_id = lib.current_user_id() and k.created_at > lib.now() - interval '24 hours'
$$;
grant execute on function lib.answers_measure to app_api;
