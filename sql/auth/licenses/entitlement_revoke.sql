-- Revokes the active entitlement of a person, or only the one with the given id; null where there is none. The metadata
-- of the grant stays. Internal: definer functions run it.
create or replace function auth.entitlement_revoke(
  user_id bigint, entitlement_id bigint, reason_code text, metadata jsonb
)
returns app.entitlements
language plpgsql volatile as $$
declare
  v_row app.entitlements;
begin
  update app.entitlements e set revoked_at = lib.now(), metadata = e.metadata || entitlement_revoke.metadata
   where e.user_id = entitlement_revoke.user_id and e.id = coalesce(entitlement_id, e.id) and e.revoked_at is null
  returning * into v_row;
  if found then
    perform lib.event('entitlement_revoked', jsonb_build_object(
      'reason_code', reason_code, 'user_id', v_row.user_id, 'entitlement_id', v_row.id));
  end if;
  return v_row;
end $$;
