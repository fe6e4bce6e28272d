-- GET /today: what a widget shows. An assistant sees the practice with practices:read and the prompt with program:read;
-- stage and week are those of GET /stages/program-calendar.
create or replace function api.today_get() returns json
language sql stable as $$
  select json_build_object(
      'day', lib.today(),
      'zone', lib.current_timezone(),
      'as_of', lib.timestamp_json(lib.now()),
      'habits', (
        select coalesce(json_agg(json_build_object('id', (h.habit).id, 'name', (h.habit).name, 'icon', (h.habit).icon,
                 'revealed', (h.habit).revealed, 'due', h.due, 'done', h.done,
                 'units', coalesce(h.units, 0)::double precision, 'target', h.target, 'streak', h.streak,
                 'streak_unit', lib.streak_unit((h.habit).streak_rule), 'reason', h.why)
                 order by (h.habit).sort_order nulls last, (h.habit).id), '[]')
          from lib.habits_today() h),
      'practice', case when lib.scope_held('practices:read') then (
        select json_build_object('user_practice_id', u.id, 'name', coalesce(u.custom_name, f.name), 'done', exists (
                 select from app.practice_sessions s
                  where s.user_id = u.user_id and s.user_practice_id = u.id
                    and s.practised_at >= (lib.today() - 1)::timestamp at time zone 'UTC'
                    and lib.fixed_day(s.local_day, s.practised_at) = lib.today()))
          from app.user_practices u cross join lateral lib.followed_practice(u.id) f
         where u.user_id = me.id and u.stage_number = coalesce(p.current_stage, 1) and u.end_date is null) end,
      'prompt', case when lib.scope_held('program:read') then (
        select json_build_object('week_number', w.week, 'has_responded', exists (
                 select from app.prompt_responses r where r.user_id = me.id and r.week_number = w.week))
          from lib.last_open_week() w (week)
         where exists (select from lib.week_prompt(w.week))) end,
      'stage', coalesce(p.current_stage, 1),
      'week', lib.calendar_week(coalesce(p.program_started_at, p.stage_started_at)))
    from (values (lib.current_user_id())) me (id)
    left join app.stage_progress p on p.user_id = me.id
$$;
grant execute on function api.today_get to app_api;
