-- DELETE /admin/users/{user_id}/entitlements/{entitlement_id}: revokes an active entitlement; one that is revoked,
-- missing or of another account is 404. Definer: it writes a row of another person.
create or replace function api.entitlement_delete(user_id bigint, entitlement_id bigint, body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_row app.entitlements;
begin
  perform lib.require_admin();
  perform from auth.users u where u.id = entitlement_delete.user_id;
  if not found then
    perform lib.raise(404, 'user_not_found');
  end if;
  v_row := auth.entitlement_revoke(user_id, entitlement_id, 'admin_override',
    jsonb_build_object('revocation_reason', body -> 'reason', 'revoked_by_admin_id', lib.current_user_id()));
  if v_row.id is null then
    perform lib.raise(404, 'entitlement_not_found');
  end if;
  return (select to_json(b) from lib.entitlement_body(v_row) b);
end $$;
grant execute on function api.entitlement_delete to app_api;
