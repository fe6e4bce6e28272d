-- The body of a share link for its creator, with its token
-- (docs/contract/practice-shares.md#get-practicespractice_idshare-links): its columns are the keys of the JSON.
create or replace function lib.share_link_body(link auth.practice_share_links) returns table (
  id bigint, token text, practice_id bigint, created_at text, expires_at text, max_uses integer, use_count integer,
  revoked_at text
)
language sql stable as $$
  select link.id, lib.open(link.sealed_token, 'practice_share_links.sealed_token ' || link.id), link.practice_id,
         lib.timestamp_json(link.created_at),
         lib.timestamp_json(link.expires_at), link.max_uses, link.use_count, lib.timestamp_json(link.revoked_at)
$$;
grant execute on function lib.share_link_body to app_api;
