-- Refuses an object that the caller cannot have: 403 and a resource_access_denied event where it is foreign, 404
-- <resource>_not_found where it is missing (docs/contract/http.md#foreign-objects). forbidden: the detail of the 403.
create or replace function lib.refuse_missing(resource text, resource_id bigint, forbidden text default 'forbidden')
returns void
language plpgsql volatile as $$
begin
  if lib.is_foreign(resource, resource_id) then
    perform lib.event('resource_access_denied', jsonb_build_object(
      'resource', resource, 'resource_id', resource_id, 'user_id', lib.current_user_id()), 'warn');
    perform lib.raise(403, forbidden);
  end if;
  perform lib.raise(404, resource || '_not_found');
end $$;
grant execute on function lib.refuse_missing to app_api;
