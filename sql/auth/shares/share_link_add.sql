-- POST /practices/{practice_id}/share-link: stores a new link of the caller. Definer: links are secrets, and no
-- run-time role has a right on them.
create or replace function auth.share_link_add(
  practice_id bigint, token_hash bytea, sealed_token bytea, expires_at timestamptz, max_uses integer
) returns auth.practice_share_links
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_link auth.practice_share_links;
begin
  insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at,
    expires_at, max_uses)
  values (token_hash, sealed_token, practice_id, lib.current_user_id(), lib.now(), expires_at, max_uses)
  returning * into v_link;
  perform lib.event('practice_share_link_created', jsonb_build_object(
    'share_link_id', v_link.id, 'user_id', lib.current_user_id()));
  return v_link;
end $$;
grant execute on function auth.share_link_add to app_api;
