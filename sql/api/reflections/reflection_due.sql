-- GET /reflections/due: the widest reflection whose window closed last. On its closing day it is due even if it is
-- finished; later until a finished entry has its scope or the next window closes
-- (docs/contract/reflections.md#when-a-reflection-is-due).
create or replace function api.reflection_due() returns json
language sql stable as $$
  with closed as (
    select w.*, w.day = 7 * w.last_week - 1 as closes_today
      from lib.reflection_windows() w where w.last_week = least((w.day + 1) / 7, 36) order by w.rank desc limit 1
  )
  select to_json(r) from (select (
    select to_json(r) from (select c.level, c.scope_key,
        lib.timestamp_json(c.window_start) as window_start, lib.timestamp_json(c.window_end) as window_end,
        e.id as existing_entry_id
      from closed c left join app.journal_entries e
        on e.user_id = lib.current_user_id() and e.reflection_scope_key = c.scope_key and e.deleted_at is null
     where c.closes_today or e.status is distinct from 'finished') r) as due) r
$$;
grant execute on function api.reflection_due to app_api;
