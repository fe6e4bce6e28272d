-- GET /reflections/due: the widest reflection whose window closed last, by the caller's local calendar days (journal.md
-- sections 7.2, 7.3; decision D21). On its closing day it is due in any case; afterwards until a finished entry holds its
-- scope or the next window closes. Window bounds keep the local time of day of the program's start.
create or replace function api.reflection_due() returns json
language sql stable as $$
  with run as (
    select lib.reflection_anchor() as anchor, lib.current_timezone() as zone, p.cycle_number,
           least((lib.calendar_day(lib.reflection_anchor()) + 1) / 7, 36) as closed_week,
           lib.calendar_day(lib.reflection_anchor()) as day
      from app.stage_progress p where p.user_id = lib.current_user_id()
  ), closed as (
    select distinct on (run.closed_week) run.*, s.level, 'c' || run.cycle_number || ':' || s.token as scope_key,
           s.first_week, s.last_week
      from run join lib.reflection_scopes() s on s.last_week = run.closed_week
     order by run.closed_week, s.rank desc
  )
  select json_build_object('due', (
    select json_build_object('level', c.level, 'scope_key', c.scope_key,
        'window_start', lib.timestamp_json(((c.anchor at time zone c.zone) + 7 * (c.first_week - 1) * interval '1 day') at time zone c.zone),
        'window_end', lib.timestamp_json(((c.anchor at time zone c.zone) + 7 * c.last_week * interval '1 day') at time zone c.zone),
        'existing_entry_id', e.id)
      from closed c left join app.journal_entries e
        on e.user_id = lib.current_user_id() and e.reflection_scope_key = c.scope_key and e.deleted_at is null
     where c.day = 7 * c.last_week - 1 or e.status is distinct from 'finished'))
$$;
comment on function api.reflection_due is 'The reflection that is due, if any.';
grant execute on function api.reflection_due to app_api;
