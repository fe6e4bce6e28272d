-- GET /course/stages/{stage_number}/content: the items of a stage, locked or not. The bare array is never cut. Reading
-- an unlocked stage creates the caller's progress row, so this GET writes.
create or replace function api.course_contents_list(
  stage_number bigint, limit_ integer, offset_ integer, paginate boolean
) returns json
language plpgsql volatile as $$
declare
  v_stage integer := lib.require_stage(stage_number);
begin
  if v_stage <= lib.highest_unlocked_stage() then
    perform lib.start_stage_progress();
  end if;
  return (
    with items as (
      select i, row_number() over (order by i.release_day, i.id) as place from lib.course_items(v_stage) i
    )
    select lib.page(
      json_agg(i order by place) filter (
        where not paginate or (place > offset_ and place <= offset_::bigint + limit_)),
      count(*), limit_, offset_, paginate) from items);
end $$;
grant execute on function api.course_contents_list to app_api;
