-- POST /admin/users/{user_id}/entitlements: grants course access; a repeat returns the same row with the newer reason.
-- Definer: it writes a row of another person.
create or replace function api.entitlement_create(user_id bigint, body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.require_admin();
  perform from auth.users u where u.id = entitlement_create.user_id for key share;
  if not found then
    perform lib.raise(404, 'user_not_found');
  end if;
  return (select to_json(b) from lib.entitlement_body(auth.entitlement_grant(user_id, 'admin_override', null, null,
    jsonb_build_object('reason', body -> 'reason', 'granted_by_admin_id', lib.current_user_id()))) b);
end $$;
grant execute on function api.entitlement_create to app_api;
