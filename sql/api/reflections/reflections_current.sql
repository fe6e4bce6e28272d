-- GET /reflections/current: the scopes whose window is open today, the narrowest first; none before the program begins
-- and after week 36.
create or replace function api.reflections_current() returns json
language sql stable as $$
  select to_json(r) from (select coalesce(json_agg((select to_json(r) from (select w.level, w.scope_key,
      lib.timestamp_json(w.window_start) as window_start, lib.timestamp_json(w.window_end) as window_end,
      e.id as existing_entry_id) r) order by w.rank), '[]') as scopes
    from lib.reflection_windows() w
    left join app.journal_entries e
      on e.user_id = lib.current_user_id() and e.reflection_scope_key = w.scope_key and e.deleted_at is null
   where w.day / 7 + 1 between w.first_week and w.last_week) r
$$;
grant execute on function api.reflections_current to app_api;
