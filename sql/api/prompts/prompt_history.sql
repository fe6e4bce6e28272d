-- GET /prompts/history: the caller's answers, the latest week first. At most 36 rows, so counting them is cheap.
create or replace function api.prompt_history(limit_ integer, offset_ integer, include_total boolean) returns json
language sql stable as $$
  with page as (
    select r as answer from app.prompt_responses r where r.user_id = lib.current_user_id()
     order by r.week_number desc limit limit_ offset offset_
  ), answered as (
    select count(*) as total from app.prompt_responses r where r.user_id = lib.current_user_id()
  )
  select to_json(r) from (
      select coalesce((select json_agg(b order by b.week_number desc) from page
        cross join lateral lib.prompt_body((page.answer).week_number, page.answer) b), '[]') as items,
      case when include_total then answered.total end as total,
      offset_ + limit_ < answered.total as has_more
    from answered) r
$$;
grant execute on function api.prompt_history to app_api;
