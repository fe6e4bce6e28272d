-- GET /practices/{practice_id}/share-links: the caller's links to a practice, newest first. Definer: links are secrets.
create or replace function auth.share_links_own(practice_id bigint, limit_ integer)
returns setof auth.practice_share_links
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from auth.practice_share_links l
   where l.created_by_user_id = lib.current_user_id() and l.practice_id = share_links_own.practice_id
   order by l.created_at desc, l.id desc limit limit_
$$;
grant execute on function auth.share_links_own to app_api;
