-- The current streaks of the given habits of the caller, or of all, by rules and pauses, or of one of the goals of one
-- (docs/contract/habits.md#streak-rules); no rows where the caller has neither. One statement for all of them: what
-- counts is a run of done days, or a week that is met, and the gap after it ends the streak if a day or week in it is
-- missed. Of a subtractive habit the runs are violations, and one ends the streak if a day in it is due. Most gaps have
-- no day that any rule makes due; only the others are compared with the rules that held and with pauses.
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
    with rules as materialized (
      select h.id as habit_id, h.start_date, r.*
        from app.habits h cross join lateral lib.habit_rule_spans(h.id) r
       where h.user_id = v_me and (habit_ids is null or h.id = any (habit_ids))
    ), habits as materialized (
      select h.*, p.paused, coalesce(case when h.weekly then lib.monday(h.since)
               when h.subtractive then greatest(h.start_date, h.since) else h.since end, '-infinity') as from_day
        from (
          select r.habit_id, r.start_date, max(r.since) as since, bit_or(r.due) as due,
                 bool_or(r.times is not null and upper_inf(r.held)) as weekly, exists (select from app.goals g
                   where g.user_id = v_me and g.habit_id = r.habit_id and not g.is_additive
                     and g.id = coalesce(ruled_streaks.goal_id, g.id)) as subtractive
            from rules r group by r.habit_id, r.start_date
        ) h
        cross join lateral (select coalesce(range_agg(daterange(p.from_day, p.to_day, '[]')), '{}') as paused
          from app.habit_pauses p
         where p.user_id = v_me and coalesce(p.habit_id, h.habit_id) = h.habit_id) p
    ), runs as not materialized (
      select h.habit_id, h.weekly, greatest(r.first_day, h.from_day) as first_day, r.last_day
        from habits h join app.habit_runs r on r.user_id = v_me and r.habit_id = h.habit_id and r.last_day >= h.from_day
       where ruled_streaks.goal_id is null
      union all
      select h.habit_id, h.weekly, greatest(r.first_day, h.from_day), r.last_day
        from habits h join app.goal_runs r on r.user_id = v_me and r.goal_id = ruled_streaks.goal_id
         and r.last_day >= h.from_day
    ), weeks as (
      select w.habit_id, w.week, sum(least(w.last_day, w.week + 6) - greatest(w.first_day, w.week) + 1) as done
        from (
          select r.habit_id, r.first_day, r.last_day, lib.monday(r.first_day)
                   + generate_series(0, r.last_day - lib.monday(r.first_day), 7) as week
            from runs r where r.weekly
        ) w
       group by w.habit_id, w.week
    ), periods as (
      select p.*, sum(p.counts) over w as counted, lead(p.first_day) over w as later
        from (
          select r.habit_id, r.first_day, r.last_day, r.last_day - r.first_day + 1 as counts from runs r
           where not r.weekly
          union all
          select w.habit_id, w.week, w.week + 6, 1 from weeks w
            join rules r on r.habit_id = w.habit_id and r.times <= w.done
             and r.judges @> case when w.week = v_week then v_today else w.week + 6 end
        ) p
      window w as (partition by p.habit_id order by p.first_day)
    ), judged as (
      select p.habit_id, p.last_day, p.counted, j.first < j.next and case when h.weekly then exists (
                 select from generate_series(0, j.next - j.first - 7, 7) n
                  where not h.paused && daterange(j.first + n, j.first + n + 7)
                    and not exists (select from rules r
                          where r.habit_id = p.habit_id and r.from_day between j.first + n and j.first + n + 6))
               else lib.due_before(h.due, j.next) > lib.due_before(h.due, j.first) and exists (
                 select from rules r
                  cross join unnest((datemultirange(daterange(j.first, j.next)) - h.paused) * datemultirange(r.held)) d
                  where r.habit_id = p.habit_id
                    and lib.due_before(r.due, upper(d)) > lib.due_before(r.due, lower(d))) end as ends
        from periods p join habits h on h.habit_id = p.habit_id
        cross join lateral (select case when h.subtractive then p.first_day else p.last_day + 1 end,
          case when h.weekly then least(p.later, v_week) when h.subtractive then least(p.last_day, v_today) + 1
            else coalesce(p.later, v_today) end) j (first, next)
      offset 0  -- `ends` is computed once per row
    ), streaks as (
      select j.habit_id, max(j.last_day) filter (where j.ends) as ended,
             max(j.counted) - coalesce(max(j.counted) filter (where j.ends), 0) as counts
        from judged j group by j.habit_id
    )
    select h.habit_id, coalesce(case when not h.subtractive then s.counts else (
             select sum(lib.due_before(r.due, upper(d)) - lib.due_before(r.due, lower(d)))
               from rules r cross join unnest((datemultirange(daterange(
                   least(greatest(h.from_day, s.ended + 1), v_today + 1), v_today + 1)) - h.paused)
                 * datemultirange(r.held)) d
              where r.habit_id = h.habit_id) end, 0)::integer
      from habits h left join streaks s on s.habit_id = h.habit_id;
end $$;
grant execute on function lib.ruled_streaks to app_api, app_worker;
