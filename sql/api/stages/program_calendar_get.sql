-- GET /stages/program-calendar: the caller's stage and week by the calendar, and the stage reached by advance. Without
-- a progress row all numbers are 1.
create or replace function api.program_calendar_get() returns json
language sql stable as $$
  select to_json(r) from (
      select lib.timestamp_json(a.anchor) as program_started_at,
      coalesce(lib.calendar_stage(a.anchor), 1) as calendar_stage,
      coalesce(lib.calendar_week(a.anchor), 1) as calendar_week,
      coalesce(p.current_stage, 1) as current_stage,
      coalesce(p.cycle_number, 1) as cycle_number
    from (values (lib.current_user_id())) me (id)
    left join app.stage_progress p on p.user_id = me.id
    cross join lateral (select coalesce(p.program_started_at, p.stage_started_at) as anchor) a) r
$$;
grant execute on function api.program_calendar_get to app_api;
