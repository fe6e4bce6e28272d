-- GET /reflections/due: the widest reflection whose window closed last. On its closing day it is due even if it is
-- finished; later until a finished entry has its scope or the next window closes. Window bounds keep the local time of
-- day of the program's start (docs/contract/reflections.md#when-a-reflection-is-due).
create or replace function api.reflection_due() returns json
language sql stable as $$
  with current_cycle as (
    select p.cycle_number, lib.calendar_day(a.anchor) as day, a.anchor at time zone lib.current_timezone() as began
      from app.stage_progress p, lib.program_anchor() as a (anchor) where p.user_id = lib.current_user_id()
  ), closed as (
    select 'c' || c.cycle_number || ':' || s.token as scope_key, s.level, c.day = 7 * s.last_week - 1 as closes_today,
           (c.began + make_interval(weeks => s.first_week - 1)) at time zone lib.current_timezone() as window_start,
           (c.began + make_interval(weeks => s.last_week)) at time zone lib.current_timezone() as window_end
      from current_cycle c join lib.reflection_scopes() s on s.last_week = least((c.day + 1) / 7, 36)
     order by s.rank desc limit 1
  )
  select json_build_object('due', (
    select json_build_object('level', c.level, 'scope_key', c.scope_key,
        'window_start', lib.timestamp_json(c.window_start), 'window_end', lib.timestamp_json(c.window_end),
        'existing_entry_id', e.id)
      from closed c left join app.journal_entries e
        on e.user_id = lib.current_user_id() and e.reflection_scope_key = c.scope_key and e.deleted_at is null
     where c.closes_today or e.status is distinct from 'finished'))
$$;
grant execute on function api.reflection_due to app_api;
