-- The caller's habits today, in the words of the streak's explanation (docs/contract/today.md#habits). why: the word of
-- the day, or of the week or month where the habit counts these and the day is not paused. due: whether the day asks
-- for the habit; a week or month does until it is met. units: null where nothing is logged. target: of the first clear
-- goal. The judge of periods runs in a subquery of the select list, so that habits that count days do not start it.
create or replace function lib.habits_today() returns table (
  habit app.habits, due boolean, done boolean, why text, units numeric, target double precision, streak integer
)
language sql stable as $$
  with goals as materialized (
    select g.habit_id, sum(lib.units(c.completed_units)) as units,
           (array_agg(g.target order by g.id) filter (where g.tier = 'clear'))[1] as target,
           case when bool_or(not g.is_additive) then (array_agg(lib.units(g.target)::double precision
             order by g.tier <> 'clear', g.id) filter (where g.tier = 'clear' or not g.is_additive))[1] end as threshold
      from app.goals g
      left join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
       and c.local_day = (select lib.today())
     where g.user_id = lib.current_user_id()
     group by g.habit_id
  ), days as materialized (
    select h as habit, g.units, g.target, g.threshold, r.unit, r.from_day is not null as has_rule, s.streak, c.days,
           lib.habit_paused(h.user_id, h.id) as paused, t.today,
           lib.due_before(r.due, t.today + 1) > lib.due_before(r.due, t.today) as due,
           case when r.unit <> 'day' then (
             select p.why from lib.streak_periods(h.user_id, h.id, null, c.days, null, t.today, t.today) p
              where t.today between p.first_day and p.last_day) end as period
      from (values (lib.today())) t (today)
      cross join app.habits h
      left join goals g on g.habit_id = h.id
      join lib.streak_rule_spans(h.user_id, h.id) r on r.held @> t.today
      left join app.streaks k on k.user_id = h.user_id and k.habit_id = h.id and k.goal_id is null
      cross join lateral (select coalesce(lib.streak_on(k, t.today),
        (select n.streak from lib.streak_now(h, k.counted_days) n))) s (streak)
      cross join lateral (select coalesce(k.counted_days,
        (select d.days from lib.counted_days(h) d where d.goal_id is null))) c (days)
     where h.user_id = lib.current_user_id()
  )
  select d.habit, not d.paused @> d.today and case when d.unit = 'day' then d.due and w.word <> 'before_start'
           else d.period is distinct from 'met' end,
         w.word = 'met', case w.word when 'paused' then w.word else coalesce(d.period, w.word) end, d.units, d.target,
         d.streak
    from days d
    cross join lateral lib.streak_day_why(d.today, d.today, d.units, d.threshold, (d.habit).start_date, d.due,
      d.paused @> d.today, d.has_rule or not isempty(d.paused), d.streak > 0 and upper(d.days) <= d.today) w (word)
$$;
grant execute on function lib.habits_today to app_api;
