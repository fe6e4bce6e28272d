-- Writes the audit row of a wallet's movement. Internal: the definer functions that changed the wallet run it.
create or replace function lib.wallet_note(
  user_id bigint, actor_user_id bigint, bucket text, reason text, balance_before bigint, balance_after bigint
) returns void
language sql volatile as $$
  insert into app.wallet_audit (user_id, actor_user_id, bucket, reason, delta, balance_before, balance_after,
    created_at)
  values (user_id, actor_user_id, bucket, reason, balance_after - balance_before, balance_before, balance_after,
    lib.now())
$$;
