-- GET /stages: the ten stages with the caller's lock and progress, in one statement. page holds numbers instead of
-- rows: each field of a row that comes out of a subquery would unpack the whole row again.
create or replace function api.stages_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  with page as (
    select s.stage_number from app.stages s order by s.stage_number limit limit_ offset offset_
  ), unlocked as (
    select lib.highest_unlocked_stage() as last
  )
  select lib.page(
    (select json_agg(b order by b.stage_number)
       from page
       join app.stages s on s.stage_number = page.stage_number
       join lib.stage_scores() score on score.stage_number = s.stage_number
       cross join unlocked
       cross join lateral lib.stage_body(s, score.stage_number <= unlocked.last, score.overall_progress) b),
    case when paginate then (select count(*) from app.stages) end, limit_, offset_, paginate)
$$;
grant execute on function api.stages_list to app_api;
