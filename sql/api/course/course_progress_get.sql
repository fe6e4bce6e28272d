-- GET /course/stages/{stage_number}/progress: how many items of an unlocked stage are read, and which day opens the
-- next one. Creates the caller's progress row where the stage has items.
create or replace function api.course_progress_get(stage_number bigint) returns json
language plpgsql volatile as $$
declare
  v_stage integer := lib.require_stage(stage_number);
  v_items record;
begin
  if v_stage > lib.highest_unlocked_stage() then
    perform lib.raise(403, 'stage_locked');
  end if;
  if exists (select from app.stage_contents c where c.stage_number = v_stage) then
    perform lib.start_stage_progress();
  end if;
  select count(*)::integer as total, count(*) filter (where i.is_read) as read into v_items
    from lib.course_items(v_stage) i;
  return (select to_json(r) from (select v_items.total as total_items, v_items.read as read_items,
    coalesce(round(v_items.read * 100.0 / nullif(v_items.total, 0), 2)::double precision, 0) as progress_percent,
    (
      select i.next_unlock_day
        from lib.unlocked_items(v_items.total, lib.stage_day(v_stage), lib.stage_days(v_stage)) i
    ) as next_unlock_day) r);
end $$;
grant execute on function api.course_progress_get to app_api;
