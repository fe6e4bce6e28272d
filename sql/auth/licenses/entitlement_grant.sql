-- Grants course access: a new row, or the active row, whose product and sale change where the grant names them and are
-- never erased (docs/contract/auth.md#entitlements). Internal: definer functions run it.
create or replace function auth.entitlement_grant(
  grantee bigint, reason_code text, product_id text, sale_id bigint, metadata jsonb
) returns app.entitlements
language plpgsql volatile as $$
declare
  v_row app.entitlements;
begin
  insert into app.entitlements as e (user_id, kind, product_id, source_sale_id, granted_at, metadata)
  values (grantee, 'course_access', entitlement_grant.product_id, sale_id, lib.now(), entitlement_grant.metadata)
  on conflict (user_id, kind) where revoked_at is null do update set
    product_id = coalesce(excluded.product_id, e.product_id),
    source_sale_id = coalesce(excluded.source_sale_id, e.source_sale_id), metadata = e.metadata || excluded.metadata
  returning * into v_row;
  perform lib.event('entitlement_granted', jsonb_build_object(
    'reason_code', reason_code, 'user_id', v_row.user_id, 'entitlement_id', v_row.id));
  return v_row;
end $$;
