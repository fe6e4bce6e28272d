-- The current streaks of the given habits of the caller, or of all, by rules and pauses, or of one of the goals of one
-- (docs/contract/habits.md#streak-rules), whose kind is that of docs/contract/habits.md#streak-of-a-goal; no rows where
-- the caller has neither. One statement for all of them: what counts is a run of done days, or a week that is met, and
-- the gap after it ends the streak if a day or week in it is missed. Of a subtractive habit the runs are violations,
-- and one ends the streak if a day in it is due. Periods and gaps are looked at from the newest on, up to the first one
-- that ends the streak: arrays, because a window function would cost more than all the rest. Most gaps have no day that
-- any rule makes due; only the others are compared with the rules that held and with pauses.
create or replace function lib.ruled_streaks(habit_ids bigint[] default null, goal_id bigint default null)
returns table (habit_id bigint, streak integer)
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
  v_today date := lib.today();
  v_week date := lib.monday(v_today);
begin
  if not lib.has_streak_rules() then
    return;
  end if;
  return query
    with mine as materialized (
      select h.id, h.start_date from app.habits h
       where h.user_id = v_me and (habit_ids is null or h.id = any (habit_ids))
    ), rules as materialized (
      select * from lib.habit_rule_spans(array(select m.id from mine m))
    ), pauses as materialized (
      select p.habit_id, daterange(p.from_day, p.to_day, '[]') as days from app.habit_pauses p where p.user_id = v_me
    ), habits as materialized (  -- due: two weeks, so that from each weekday on all seven follow
      select h.habit_id, h.weekly, h.subtractive, p.paused,
             case when h.weekly then b'11111111111111' else h.due || h.due end as due,
             coalesce(case when h.weekly then lib.monday(h.since)
               when h.subtractive then greatest(h.start_date, h.since) else h.since end, '-infinity') as from_day,
             case when h.subtractive then v_today else 'infinity' end as to_day
        from (
          select r.habit_id, m.start_date, max(r.since) as since, bit_or(r.due) as due,
                 bool_or(r.times is not null and upper_inf(r.held)) as weekly, r.habit_id in (
                   select g.habit_id from app.goals g where g.user_id = v_me and not g.is_additive
                    and (ruled_streaks.goal_id is null or g.tier = 'clear' and exists (select from app.goals o
                      where o.user_id = v_me and o.id = ruled_streaks.goal_id and not o.is_additive))) as subtractive
            from rules r join mine m on m.id = r.habit_id group by r.habit_id, m.start_date
        ) h
        cross join lateral (select coalesce(range_agg(p.days), '{}') as paused
          from pauses p where coalesce(p.habit_id, h.habit_id) = h.habit_id) p
    ), runs as materialized (
      select h.*, coalesce(r.firsts, g.firsts) as firsts, coalesce(r.ends, g.ends) as ends
        from habits h
        cross join lateral (
          select array_agg(greatest(r.first_day, h.from_day)) as firsts,
                 array_agg(least(r.last_day, h.to_day) + 1) as ends
            from (select r.first_day, r.last_day from app.habit_runs r
              where ruled_streaks.goal_id is null and r.user_id = v_me and r.habit_id = h.habit_id
                and r.last_day >= h.from_day
              order by r.first_day desc) r) r
        cross join lateral (
          select array_agg(greatest(r.first_day, h.from_day)) as firsts,
                 array_agg(least(r.last_day, h.to_day) + 1) as ends
            from (select r.first_day, r.last_day from app.goal_runs r
              where r.user_id = v_me and r.goal_id = ruled_streaks.goal_id and r.last_day >= h.from_day
              order by r.first_day desc) r) g
    ), periods as materialized (
      select h.habit_id, h.weekly, h.subtractive, h.from_day, h.due, h.paused,
             case when h.weekly then w.firsts else h.firsts end as firsts,
             case when h.weekly then w.ends else h.ends end as ends
        from runs h
        cross join lateral (
          select array_agg(least(w.week, v_week) order by w.week desc) as firsts,
                 array_agg(w.week + 7 order by w.week desc) as ends
            from (
              select w.week, sum(least(w.end_day, w.week + 7) - greatest(w.first_day, w.week)) as done
                from (
                  select r.first_day, r.end_day, lib.monday(r.first_day)
                           + generate_series(0, r.end_day - 1 - lib.monday(r.first_day), 7) as week
                    from (select unnest(h.firsts) as first_day, unnest(h.ends) as end_day where h.weekly) r
                ) w
               group by w.week
            ) w
            join rules r on r.habit_id = h.habit_id and r.times <= w.done
             and r.judges @> case when w.week = v_week then v_today else w.week + 6 end
        ) w
    )
    select h.habit_id, coalesce(case
             when h.subtractive then (
               select sum(lib.due_before(r.due, upper(d)) - lib.due_before(r.due, lower(d)))
                 from rules r cross join unnest((datemultirange(daterange(
                     least(greatest(h.from_day, h.ends[c.periods + 1]), v_today + 1), v_today + 1)) - h.paused)
                   * datemultirange(r.held)) d
                where r.habit_id = h.habit_id)
             when h.weekly then c.periods
             else (select sum(p.end_day - p.first_day) from (
               select unnest(h.firsts[:c.periods]) as first_day, unnest(h.ends[:c.periods]) as end_day) p)
             end, 0)::integer
      from periods h
      left join lateral (
        select g.at
          from (
            select generate_subscripts(h.firsts, 1) as at,
                   unnest(case when h.subtractive then h.firsts else h.ends end) as first,
                   unnest(case when h.subtractive then h.ends
                     else case when h.weekly then v_week else v_today end || h.firsts end) as next
          ) g
         where case when g.next >= g.first
                 + nullif(position(b'1' in substring(h.due from 1 + (g.first - date '0001-01-01') % 7)), 0)
           then case when h.weekly then exists (
                 select from generate_series(0, g.next - g.first - 7, 7) n
                  where not h.paused && daterange(g.first + n, g.first + n + 7)
                    and not exists (select from rules r
                          where r.habit_id = h.habit_id and r.from_day between g.first + n and g.first + n + 6))
               else exists (
                 select from rules r
                  cross join unnest((datemultirange(daterange(g.first, g.next)) - h.paused) * datemultirange(r.held)) d
                  where r.habit_id = h.habit_id
                    and lib.due_before(r.due, upper(d)) > lib.due_before(r.due, lower(d))) end end
         limit 1
      ) e on true
      cross join lateral (select coalesce(e.at - 1, cardinality(h.firsts))) c (periods);
end $$;
grant execute on function lib.ruled_streaks to app_api, app_worker;
