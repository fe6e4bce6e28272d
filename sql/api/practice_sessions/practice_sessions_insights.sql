-- GET /practice-sessions/insights: eight weeks and thirty local days, from the sessions of the last 60 days, which it
-- reads by index. The clock is read in subqueries: inlined, lib.now() is a coalesce, which PostgreSQL treats as leaky
-- and does not use with an index under row-level security.
create or replace function api.practice_sessions_insights() returns json
language sql stable as $$
  with clock as materialized (
    select lib.today() as today, lib.now() - interval '60 days' as since
  ), recent as materialized (
    select lib.fixed_day(s.local_day, s.practised_at) as day, s.duration_minutes as minutes, s.mode
      from app.practice_sessions s
     where s.user_id = lib.current_user_id() and s.practised_at >= (select since from clock) and s.duration_minutes > 0
  ), by_week as (
    select lib.monday(day) as start, count(*) as count from recent group by 1
  ), weeks as (
    select w.start, coalesce(b.count, 0) as count
      from clock cross join generate_series(0, 7) as back
      cross join lateral (select lib.monday(clock.today) - 7 * back as start) w
      left join by_week b on b.start = w.start
  ), month as (
    select minutes, mode from recent, clock where day > today - 30 and day <= today
  )
  select to_json(r) from (
    select (select json_agg((select to_json(r) from (select start as week_start,
      count) r) order by start) from weeks) as weekly_counts,
    (select lib.practice_streak_weeks(array_agg(count order by start desc)) from weeks) as streak_weeks,
    (select coalesce(sum(minutes), 0) from month) as total_minutes_30d,
    (select avg(minutes) from month) as avg_duration_minutes_30d,
    (select coalesce(lib.compact(json_object_agg(mode, count order by mode)), '{}')
      from (select mode, count(*) as count from month group by mode) m) as per_mode_counts,
    (select lib.open(s.insight, 'practice_sessions.insight ' || s.id) from app.practice_sessions s
      where s.user_id = lib.current_user_id() and s.practised_at >= (select since from clock) and s.insight is not null
      order by s.practised_at desc, s.id desc limit 1) as last_insight) r
$$;
grant execute on function api.practice_sessions_insights to app_api;
