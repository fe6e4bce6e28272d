-- GET /course/content/{content_id}/body: checks that the caller may read the item and returns the chapter's id in the
-- manifest. 404 for a missing or locked item and for one that is no chapter. Creates the caller's progress row.
create or replace function api.course_content_open(content_id bigint) returns json
language plpgsql volatile as $$
declare
  v_stage integer := lib.require_content(content_id);
  v_chapter text;
begin
  perform lib.start_stage_progress();
  select substr(i.url, length('content://') + 1) into v_chapter
    from lib.course_items(v_stage) i where i.id = content_id and i.url like 'content://%';
  if not found then
    perform lib.raise(404, 'content_not_found');
  end if;
  return to_json(v_chapter);
end $$;
grant execute on function api.course_content_open to app_api;
