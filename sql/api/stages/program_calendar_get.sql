-- GET /stages/program-calendar: the caller's stage and week by the calendar, and the stage reached by advance. Without
-- a progress row all numbers are 1.
create or replace function api.program_calendar_get() returns json
language sql stable as $$
  select json_build_object(
      'program_started_at', lib.timestamp_json(a.anchor),
      'calendar_stage', coalesce(lib.calendar_stage(a.anchor), 1),
      'calendar_week', coalesce(lib.calendar_week(a.anchor), 1),
      'current_stage', coalesce(p.current_stage, 1),
      'cycle_number', coalesce(p.cycle_number, 1))
    from (values (lib.current_user_id())) me (id)
    left join app.stage_progress p on p.user_id = me.id
    cross join lateral (select coalesce(p.program_started_at, p.stage_started_at) as anchor) a
$$;
grant execute on function api.program_calendar_get to app_api;
