-- The caller's day in a stage, counted from 1; 0 or less before the stage begins, null without a progress row
-- (docs/contract/course.md#day-of-a-stage). The current stage takes the later of the calendar and the time since it was
-- entered, so that neither an early nor a late advance makes the person wait for chapters.
create or replace function lib.stage_day(stage_number integer) returns integer
language sql stable as $$
  select case when p.current_stage > stage_number then d.days
      when p.current_stage = stage_number then greatest(d.by_calendar, 1 + greatest(0,
        floor(extract(epoch from lib.now() - p.stage_started_at) / 86400)::integer))
      else d.by_calendar end
    from app.stage_progress p
    cross join lateral (
      select lib.stage_days(stage_number) as days, least(lib.stage_days(stage_number),
        lib.calendar_day(coalesce(p.program_started_at, p.stage_started_at)) + 1
          - 7 * (lib.first_week(stage_number) - 1)) as by_calendar
    ) d
   where p.user_id = lib.current_user_id()
$$;
grant execute on function lib.stage_day to app_api, app_worker;
