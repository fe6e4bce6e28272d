-- The invitations that are due for the caller, in the order of their creation:
-- docs/contract/invitations.md#due-invitations has the three rules. Limits of time are read in subqueries, so that
-- indexes are used with them. A local day is at most one day from its instant's day in UTC.
create or replace function lib.invitations_due() returns table (
  place integer, target_type text, target_id bigint, kind text
)
language sql stable as $$
  with zone as materialized (
    select lib.monday(lib.today()) as monday,
           ((lib.now() at time zone lib.current_timezone()) - interval '30 days')
             at time zone lib.current_timezone() as month_ago
  )
  select 1, 'habit', h.id, 'consistency'
    from app.habits h cross join lateral lib.habit_streak(h) s
   where h.user_id = lib.current_user_id()
     and s.streak >= case lib.streak_unit(h.streak_rule) when 'day' then 21 when 'week' then 3 else 1 end
  union all
  select 2, 'practice', weeks.practice_id, 'mastery'
    from (
      select up.practice_id, lib.monday(lib.fixed_day(s.local_day, s.practised_at)) as week
        from app.practice_sessions s
        join app.user_practices up on up.user_id = s.user_id and up.id = s.user_practice_id
       where s.user_id = lib.current_user_id() and s.duration_minutes > 0
         and s.practised_at >= (select (z.monday - 22)::timestamp at time zone 'UTC' from zone z)
         and lib.fixed_day(s.local_day, s.practised_at) >= (select z.monday - 21 from zone z)
         and lib.fixed_day(s.local_day, s.practised_at) < (select z.monday + 7 from zone z)
       group by 1, 2 having count(*) >= 4
    ) weeks
   group by weeks.practice_id having count(*) = 4
  union all
  select 3, 'embodied_community', null, 'readiness'
    from (
      select c.local_day as day from app.goals g
        join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
         and c.local_day >= (select (z.month_ago at time zone 'UTC')::date - 1 from zone z)
       where g.user_id = lib.current_user_id() and c.recorded_at >= (select z.month_ago from zone z)
      union
      select lib.fixed_day(s.local_day, s.practised_at) from app.practice_sessions s
       where s.user_id = lib.current_user_id() and s.practised_at >= (select z.month_ago from zone z)
      union
      select lib.fixed_day(e.local_day, e.written_at) from app.journal_entries e
       where e.user_id = lib.current_user_id() and e.deleted_at is null
         and e.written_at >= (select z.month_ago from zone z)
    ) active
  having count(*) >= 25
$$;
grant execute on function lib.invitations_due to app_api;
