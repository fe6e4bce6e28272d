-- The tag of one object of the caller, and whether the client named it in If-None-Match; null and false where they have
-- no such object (docs/contract/conditional-requests.md#tags-of-one-object). Stable, so that it never sees a newer
-- snapshot than the function of the route. Definer: no run-time role may read the log.
create or replace function lib.object_tag(
  caller bigint, resource text, object_id bigint, given text[], out tag text, out held boolean
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  select lib.object_tag_text(caller, resource, object_id, s.version, s.by_clock) into tag
    from lib.object_state(caller, resource, object_id) s
   where s.version is not null;
  held := coalesce(tag = any (given), false);
end $$;
grant execute on function lib.object_tag to app_api;
