-- Refuses an object the caller can't have: 403 forbidden with one resource_access_denied event where it is somebody
-- else's, else 404 <resource>_not_found (decision R3).
create or replace function lib.refuse_missing(resource text, resource_id bigint, forbidden text default 'forbidden') returns void
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
