-- GET /practices/: the approved practices of a stage, or of all stages where stage_number is null; with include_mine
-- the caller's drafts too. Retired ones are not listed (docs/contract/practices.md#retired-practices).
create or replace function api.practices_list(
  stage_number bigint, include_mine boolean, limit_ integer, offset_ integer, paginate boolean
) returns json
language sql stable as $$
  with listed as (
    select p as practice from app.practices p
     where p.stage_number = any (case when practices_list.stage_number is null
             then array(select s.stage_number from app.stages s) else array[practices_list.stage_number] end)
       and p.retired_at is null
       and (p.approved or (include_mine and p.submitted_by_user_id = lib.current_user_id()))
  ), page as (
    select practice from listed order by (practice).id limit limit_ offset offset_
  )
  select lib.page(
    (select json_agg(b order by b.id) from page cross join lateral lib.practice_body(page.practice) b),
    case when paginate then (select count(*) from listed) end, limit_, offset_, paginate)
$$;
grant execute on function api.practices_list to app_api;
