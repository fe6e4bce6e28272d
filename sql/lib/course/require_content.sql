-- The stage of a course item, or 404 content_not_found, the same for a missing item and for one of a locked stage
-- (docs/contract/course.md#locked-and-missing-items).
create or replace function lib.require_content(content_id bigint) returns integer
language plpgsql stable as $$
declare
  v_stage integer := (select c.stage_number from app.stage_contents c where c.id = content_id
    and c.stage_number <= lib.highest_unlocked_stage());
begin
  if v_stage is null then
    perform lib.raise(404, 'content_not_found');
  end if;
  return v_stage;
end $$;
grant execute on function lib.require_content to app_api;
