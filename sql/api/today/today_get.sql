-- GET /today: what a widget shows. An assistant sees the practice with practices:read and the prompt with program:read;
-- stage and week are those of GET /stages/program-calendar.
create or replace function api.today_get() returns json
language sql stable as $$
  select to_json(r) from (
      select lib.today() as day,
      lib.current_timezone() as zone,
      lib.timestamp_json(lib.now()) as as_of,
      (
        select coalesce(json_agg((select to_json(r) from (select (h.habit).id, (h.habit).name, (h.habit).icon,
                 (h.habit).revealed, h.due, h.done,
                 coalesce(h.units, 0)::double precision as units, h.target, h.streak,
                 lib.streak_unit((h.habit).streak_rule) as streak_unit, h.why as reason) r)
                 order by (h.habit).sort_order nulls last, (h.habit).id), '[]')
          from lib.habits_today() h) as habits,
      case when lib.scope_held('practices:read') then (
        select to_json(r) from (select u.id as user_practice_id, coalesce(u.custom_name, f.name) as name, exists (
                 select from app.practice_sessions s
                  where s.user_id = u.user_id and s.user_practice_id = u.id
                    and s.practised_at >= (lib.today() - 1)::timestamp at time zone 'UTC'
                    and lib.fixed_day(s.local_day, s.practised_at) = lib.today()) as done
          from app.user_practices u cross join lateral lib.followed_practice(u.id) f
         where u.user_id = me.id and u.stage_number = coalesce(p.current_stage, 1) and u.end_date is null) r
      ) end as practice,
      case when lib.scope_held('program:read') then (
        select to_json(r) from (select w.week as week_number, exists (
                 select from app.prompt_responses r where r.user_id = me.id and r.week_number = w.week) as has_responded
          from lib.last_open_week() w (week)
         where exists (select from lib.week_prompt(w.week))) r) end as prompt,
      coalesce(p.current_stage, 1) as stage,
      lib.calendar_week(coalesce(p.program_started_at, p.stage_started_at)) as week
    from (values (lib.current_user_id())) me (id)
    left join app.stage_progress p on p.user_id = me.id) r
$$;
grant execute on function api.today_get to app_api;
