-- GET /user-practices/: the caller's selections, open and closed (practices.md section 3.2). The open ones come first: the
-- app looks for the open one of a stage in a list that is cut at fifty.
create or replace function api.user_practices_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  with page as (
    select u as selection from app.user_practices u where u.user_id = lib.current_user_id()
     order by u.end_date is not null, u.id limit limit_ offset offset_
  )
  select lib.page(
    (select json_agg(b order by b.end_date is not null, b.id) from page cross join lateral lib.user_practice_body(page.selection) b),
    case when paginate then (select count(*) from app.user_practices u where u.user_id = lib.current_user_id()) end,
    limit_, offset_, paginate)
$$;
comment on function api.user_practices_list is 'The caller''s selections of practices.';
grant execute on function api.user_practices_list to app_api;
