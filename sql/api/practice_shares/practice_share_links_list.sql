-- GET /practices/{practice_id}/share-links: the caller's own links to a practice, newest first; expired, revoked and
-- exhausted ones too.
create or replace function api.practice_share_links_list(practice_id bigint, limit_ integer) returns json
language plpgsql stable as $$
begin
  perform lib.require_shareable_practice(practice_id);
  return (select coalesce(json_agg(b order by l.created_at desc, l.id desc), '[]')
    from auth.share_links_own(practice_id, limit_) l cross join lateral lib.share_link_body(l) b);
end $$;
grant execute on function api.practice_share_links_list to app_api;
