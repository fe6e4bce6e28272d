-- GET /practice-tags/: the system tags, then the caller's tags, each by label.
create or replace function api.practice_tags_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  with visible as (
    select v as tag from app.visible_practice_tags v where v.user_id is null or v.user_id = lib.current_user_id()
  ), page as (
    select tag from visible order by (tag).user_id nulls first, (tag).label, (tag).id limit limit_ offset offset_
  )
  select lib.page(
    (select json_agg(b order by b.owner_user_id nulls first, b.label, b.id)
       from page cross join lateral lib.practice_tag_body(page.tag) b),
    case when paginate then (select count(*) from visible) end, limit_, offset_, paginate)
$$;
grant execute on function api.practice_tags_list to app_api;
