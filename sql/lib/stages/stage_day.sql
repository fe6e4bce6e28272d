-- The day of a stage the caller is in, from 1 to its last; 0 or less before it begins, null without progress
-- (program.md section 5). A past stage is over. In the current one the later of the calendar and of whole days since it
-- was entered counts, so neither a slow nor a fast traveller waits for chapters.
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
          - case stage_number when 10 then 210 else (stage_number - 1) * 21 end) as by_calendar
    ) d
   where p.user_id = lib.current_user_id()
$$;
grant execute on function lib.stage_day to app_api, app_worker;
