-- GET /reflections/current: the scopes whose window is open today, the narrowest first; none before the program begins
-- and after week 36.
create or replace function api.reflections_current() returns json
language sql stable as $$
  select json_build_object('scopes', coalesce(json_agg(json_build_object('level', w.level, 'scope_key', w.scope_key,
      'window_start', lib.timestamp_json(w.window_start), 'window_end', lib.timestamp_json(w.window_end),
      'existing_entry_id', e.id) order by w.rank), '[]'))
    from lib.reflection_windows() w
    left join app.journal_entries e
      on e.user_id = lib.current_user_id() and e.reflection_scope_key = w.scope_key and e.deleted_at is null
   where w.day / 7 + 1 between w.first_week and w.last_week
$$;
grant execute on function api.reflections_current to app_api;
