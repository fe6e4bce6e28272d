-- DELETE /practices/share-links/{share_link_id}: revokes a link of the caller; false where they have none with that id.
-- A repeat keeps the time of the first revocation. Definer: links are secrets.
create or replace function auth.share_link_revoke(share_link_id bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  update auth.practice_share_links l set revoked_at = coalesce(l.revoked_at, lib.now())
   where l.id = share_link_id and l.created_by_user_id = lib.current_user_id();
  if not found then
    return false;
  end if;
  perform lib.event('practice_share_link_revoked', jsonb_build_object(
    'share_link_id', share_link_id, 'user_id', lib.current_user_id()));
  return true;
end $$;
grant execute on function auth.share_link_revoke to app_api;
