-- GET /reflections/due: the widest reflection whose window closed last. On its closing day it is due even if it is
-- finished; later until a finished entry has its scope or the next window closes
-- (docs/contract/reflections.md#when-a-reflection-is-due).
create or replace function api.reflection_due() returns json
language sql stable as $$
  with closed as (
    select w.*, w.day = 7 * w.last_week - 1 as closes_today
      from lib.reflection_windows() w where w.last_week = least((w.day + 1) / 7, 36) order by w.rank desc limit 1
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
