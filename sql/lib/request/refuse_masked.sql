-- Refuses an object that the caller cannot have as 404 <resource>_not_found, whether it is missing or foreign; only the
-- log shows that it is foreign (docs/contract/http.md#foreign-objects).
create or replace function lib.refuse_masked(resource text, resource_id bigint) returns void
language plpgsql volatile as $$
begin
  if lib.is_foreign(resource, resource_id) then
    perform lib.event('resource_access_denied', jsonb_build_object(
      'resource', resource, 'resource_id', resource_id, 'user_id', lib.current_user_id()), 'warn');
  end if;
  perform lib.raise(404, resource || '_not_found');
end $$;
grant execute on function lib.refuse_masked to app_api;
