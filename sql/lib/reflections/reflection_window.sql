-- The window of a scope, and whether the start of its cycle is known (docs/contract/reflections.md#window-of-a-scope):
-- only that of the current cycle is stored. Bounds keep the local time of day of the program's start. Always one row.
create or replace function lib.reflection_window(level text, scope_key text)
returns table (level text, scope_key text, window_start text, window_end text, anchor_status text)
language sql stable as $$
  with cycles as (
    select split_part(substr(reflection_window.scope_key, 2), ':', 1)::numeric as asked, p.cycle_number as now
      from (select lib.current_user_id() as user_id) me left join app.stage_progress p on p.user_id = me.user_id
  )
  select reflection_window.level, reflection_window.scope_key,
         lib.timestamp_json((began.day + make_interval(weeks => s.first_week - 1)) at time zone lib.current_timezone()),
         lib.timestamp_json((began.day + make_interval(weeks => s.last_week)) at time zone lib.current_timezone()),
         case when c.now is null then 'no_program' when c.asked > c.now then 'unstarted'
           when c.asked < c.now then 'unrecorded' else 'recorded' end
    from cycles c
    cross join lib.reflection_scope(reflection_window.level, reflection_window.scope_key) s
    cross join lateral (
      select case when c.asked = c.now then lib.program_anchor() at time zone lib.current_timezone() end
    ) began (day)
$$;
grant execute on function lib.reflection_window to app_api;
