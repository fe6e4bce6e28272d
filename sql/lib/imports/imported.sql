-- Those of the caller's objects of a kind that an import brought. For the owner, because a token reads no links, and
-- what invites a person depends on them.
create or replace function lib.imported(kind text, ids bigint[]) returns bigint[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select array(select k.object_id from app.import_links k
    where k.user_id = lib.current_user_id() and k.kind = imported.kind and k.object_id = any (imported.ids)
    group by k.object_id)
$$;
grant execute on function lib.imported to app_api;
