-- The invitations that are due for the caller, in the order of their creation:
-- docs/contract/invitations.md#due-invitations has the three rules. Limits of time are read in subqueries, so that
-- indexes are used with them. A local day is at most one day from its instant's day in UTC. What an import brought
-- invites to nothing by itself: something of each must have been done here, of a streak what was logged last.
create or replace function lib.invitations_due() returns table (
  place integer, target_type text, target_id bigint, kind text
)
language sql stable as $$
  with zone as materialized (
    select lib.monday(lib.today()) as monday,
           ((lib.now() at time zone lib.current_timezone()) - interval '30 days')
             at time zone lib.current_timezone() as month_ago
  ), weeks as materialized (
    select up.practice_id, lib.monday(lib.fixed_day(s.local_day, s.practised_at)) as week, array_agg(s.id) as sessions
      from app.practice_sessions s
      join app.user_practices up on up.user_id = s.user_id and up.id = s.user_practice_id
     where s.user_id = lib.current_user_id() and s.duration_minutes > 0
       and s.practised_at >= (select (z.monday - 22)::timestamp at time zone 'UTC' from zone z)
       and lib.fixed_day(s.local_day, s.practised_at) >= (select z.monday - 21 from zone z)
       and lib.fixed_day(s.local_day, s.practised_at) < (select z.monday + 7 from zone z)
     group by 1, 2 having count(*) >= 4
  ), steady as materialized (
    select h.id, last.id as completion_id
      from app.habits h cross join lateral lib.habit_streak(h) s
      left join lateral (
        select c.id from app.goals g cross join lateral (
            select o.id, o.local_day from app.goal_completions o where o.user_id = g.user_id and o.goal_id = g.id
             order by o.local_day desc limit 1) c
         where g.user_id = h.user_id and g.habit_id = h.id order by c.local_day desc, c.id desc limit 1
      ) last on true
     where h.user_id = lib.current_user_id()
       and s.streak >= case lib.streak_unit(h.streak_rule) when 'day' then 21 when 'week' then 3 else 1 end
  ), brought as materialized (
    select lib.imported('habit', array(select s.id from steady s where s.completion_id is null)) as habits,
           lib.imported('day', array(select s.completion_id from steady s)) as days
  )
  select 1, 'habit', s.id, 'consistency' from steady s cross join brought b
   where case when s.completion_id is null then s.id <> all (b.habits) else s.completion_id <> all (b.days) end
  union all
  select 2, 'practice', month.practice_id, 'mastery'
    from (
      select w.practice_id, max(w.sessions) filter (where w.week = (select z.monday from zone z)) as sessions
        from weeks w group by w.practice_id having count(*) = 4
    ) month
   where cardinality(month.sessions) > cardinality(lib.imported('session', month.sessions))
  union all
  select 3, 'embodied_community', null, 'readiness'
    from (
      select count(distinct each.day) as days, array_agg(each.id) filter (where each.kind = 'day') as logged,
             array_agg(each.id) filter (where each.kind = 'session') as sessions,
             array_agg(each.id) filter (where each.kind = 'entry') as entries
        from (
          select 'day' as kind, c.id, c.local_day as day from app.goals g
            join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
             and c.local_day >= (select (z.month_ago at time zone 'UTC')::date - 1 from zone z)
           where g.user_id = lib.current_user_id() and c.recorded_at >= (select z.month_ago from zone z)
          union all
          select 'session', s.id, lib.fixed_day(s.local_day, s.practised_at) from app.practice_sessions s
           where s.user_id = lib.current_user_id() and s.practised_at >= (select z.month_ago from zone z)
          union all
          select 'entry', e.id, lib.fixed_day(e.local_day, e.written_at) from app.journal_entries e
           where e.user_id = lib.current_user_id() and e.deleted_at is null
             and e.written_at >= (select z.month_ago from zone z)
        ) each
    ) active
   where active.days >= 25 and (cardinality(active.logged) > cardinality(lib.imported('day', active.logged))
     or cardinality(active.sessions) > cardinality(lib.imported('session', active.sessions))
     or cardinality(active.entries) > cardinality(lib.imported('entry', active.entries)))
$$;
grant execute on function lib.invitations_due to app_api;
