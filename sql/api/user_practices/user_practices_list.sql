-- GET /user-practices/: the caller's selections, open ones first, because the app reads fifty and looks for the open
-- selection of a stage among them.
create or replace function api.user_practices_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  with page as (
    select u as selection from app.user_practices u where u.user_id = lib.current_user_id()
     order by u.end_date is not null, u.id limit limit_ offset offset_
  )
  select lib.page(
    (select json_agg(b order by b.end_date is not null, b.id)
       from page cross join lateral lib.user_practice_body(page.selection) b),
    case when paginate then (select count(*) from app.user_practices u where u.user_id = lib.current_user_id()) end,
    limit_, offset_, paginate)
$$;
grant execute on function api.user_practices_list to app_api;
