-- GET /calendar.ics: the entries of the calendar, each all day from its first to its last day. names: whether they say
-- names of habits. token: whether the token came in the address, which only one for nothing else than the calendar may.
create or replace function api.calendar_get(names boolean, token boolean) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
  v_last date := lib.today() + 27;
  v_begin date := (lib.program_anchor() at time zone lib.current_timezone())::date;
  v_begun text := to_char(v_begin, 'YYYY-MM-DD');
begin
  if token and current_setting('app.scopes', true) is distinct from 'assistant calendar:read' then
    perform lib.raise_with(403, 'insufficient_scope', '{"scope": "calendar:read"}');
  end if;
  return (
    with entries as (
      select format('week-%s-%s-%s', v_me, v_begun, n) as uid, v_begin + 7 * n - 7 as first_day,
             v_begin + 7 * n - 1 as last_day,
             format('Week %s of 36, stage %s', n, lib.program_stage(7 * n - 7)) as summary
        from generate_series(1, 36) n where v_begin is not null
      union all
      select format('prompt-%s-%s-%s', v_me, v_begun, n), v_begin + 7 * n - 7, v_begin + 7 * n - 7,
             format('Prompt of week %s', n)
        from generate_series(1, 36) n where v_begin is not null
      union all
      select format('habit-%s-%s', d.habit_id, to_char(d.span_day, 'YYYY-MM-DD')), d.first_day, d.until_day,
             case when names then d.name else 'Habit' end
        from lib.calendar_habits(v_last) d
      union all
      select format('pause-%s', p.id), p.from_day, greatest(p.from_day, coalesce(p.to_day, v_last)),
             case when names and h.name is not null then 'Pause: ' || h.name else 'Pause' end
        from app.habit_pauses p left join app.habits h on h.user_id = p.user_id and h.id = p.habit_id
       where p.user_id = v_me
    )
    select to_json(r) from (
      select lib.today() as day, coalesce(json_agg(e order by e.first_day, e.uid), '[]') as entries
        from entries e) r);
end $$;
grant execute on function api.calendar_get to app_api;
