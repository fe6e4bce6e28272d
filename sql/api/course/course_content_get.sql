-- GET /course/content/{content_id}: one item of an unlocked stage, also if its day has not opened it yet. Creates the
-- caller's progress row.
create or replace function api.course_content_get(content_id bigint) returns json
language plpgsql volatile as $$
declare
  v_stage integer := lib.require_content(content_id);
begin
  perform lib.start_stage_progress();
  return (select to_json(i) from lib.course_items(v_stage) i where i.id = content_id);
end $$;
grant execute on function api.course_content_get to app_api;
