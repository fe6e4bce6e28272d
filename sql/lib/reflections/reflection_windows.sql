-- The scopes of the caller's present cycle with their windows; no row without a program. A window keeps the local time
-- of day of the program's start; `day` is the day of the program, from 0.
create or replace function lib.reflection_windows() returns table (
  level text, scope_key text, rank integer, first_week integer, last_week integer, day integer,
  window_start timestamptz, window_end timestamptz
)
language sql stable as $$
  select s.level, 'c' || p.cycle_number || ':' || s.token, s.rank, s.first_week, s.last_week, p.day,
         (p.began + make_interval(weeks => s.first_week - 1)) at time zone p.zone,
         (p.began + make_interval(weeks => s.last_week)) at time zone p.zone
    from (
      select p.cycle_number, z.zone, lib.calendar_day(a.anchor) as day, a.anchor at time zone z.zone as began
        from app.stage_progress p, lib.program_anchor() as a (anchor), lib.current_timezone() as z (zone)
       where p.user_id = lib.current_user_id()
    ) p
   cross join lib.reflection_scopes() s
$$;
grant execute on function lib.reflection_windows to app_api;
