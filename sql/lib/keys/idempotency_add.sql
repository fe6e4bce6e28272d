-- Stores the answer of a request, sealed, under its idempotency key in the transaction of its effect, with its ETag if
-- it has one, and answers the body (docs/contract/http.md#idempotency-keys). It takes over a key that is a day old. A
-- key that holds a younger answer undoes the effect: no two requests take effect under one key, whatever ran before.
-- After DELETE /users/me there is no caller any more, and nothing is stored. What is long is compressed, since answers
-- count (lib.answer_size_add).
create or replace function lib.idempotency_add(
  caller bigint, key text, fingerprint bytea, body json, tag text default null
) returns json
language plpgsql volatile as $$
declare
  v_sealed bytea;
  v_counted text;
begin
  if lib.current_user_id() is null then
    return body;
  end if;
  v_sealed := lib.seal(body::text, compress => length(body::text) > 2048);
  insert into app.idempotency_keys as k (user_id, key, fingerprint, response, tag, created_at)
  values (caller, idempotency_add.key, idempotency_add.fingerprint, v_sealed, idempotency_add.tag, lib.now())
  on conflict on constraint idempotency_keys_pkey do update
    set fingerprint = excluded.fingerprint, response = excluded.response, tag = excluded.tag,
        created_at = excluded.created_at
    where k.created_at <= excluded.created_at - interval '24 hours';
  if not found then
    raise serialization_failure using message = 'another request has taken this idempotency key';
  end if;
  -- Assigned, as in auth.enter (docs/contract/decisions.md#a68).
  v_counted := lib.answer_size_add(coalesce(octet_length(v_sealed), 0));
  return body;
end $$;
grant execute on function lib.idempotency_add to app_api;
