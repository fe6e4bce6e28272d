-- GET /stages: the ten stages with the caller's lock and progress; one statement whatever the data (program.md section 4).
create or replace function api.stages_list(limit_ integer, offset_ integer, paginate boolean) returns json
language sql stable as $$
  with page as (
    select s as stage from app.stages s order by s.stage_number limit limit_ offset offset_
  ), unlocked as (
    select lib.highest_unlocked_stage() as last
  )
  select lib.page(
    (select json_agg(b order by b.stage_number)
       from page
       join lib.stage_scores() score on score.stage_number = (page.stage).stage_number
       cross join unlocked
       cross join lateral lib.stage_body(page.stage, score.stage_number <= unlocked.last, score.overall_progress) b),
    case when paginate then (select count(*) from app.stages) end, limit_, offset_, paginate)
$$;
comment on function api.stages_list is 'The stages of the program with the caller''s lock and progress.';
grant execute on function api.stages_list to app_api;
