-- GET /habits/{habit_id}/streak: the streak with the days, or weeks, that explain it. These are the 90 days that end
-- today, or with the newest logged day after today, and the weeks in which they lie.
create or replace function api.habit_streak_get(habit_id bigint) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
  v_today date := lib.today();
  v_runs datemultirange := lib.habit_run_days(habit_id);
  v_paused datemultirange := lib.habit_paused(habit_id);
  v_habit record;
  v_newest date;
  v_last date;  -- an additive streak ends with the newest day with units
  v_after date;  -- the streak is what counts after this day
  v_weeks json;
  v_met_weeks date[];
begin
  select h.start_date, h.streak_rule, h.streak_rule -> 'times' is not null as weekly, s.subtractive, s.streak,
         case when s.subtractive then s.threshold end as threshold, not isempty(v_paused)
           or exists (select from app.habit_rules r where r.user_id = v_me and r.habit_id = h.id) as ruled,
         (select max(r.since) from lib.habit_rule_spans(array[h.id]) r) as since,
         json_build_object('streak', l.streak, 'from', l.from_day, 'to', l.to_day) as longest
    into v_habit
    from app.habits h cross join lateral lib.habit_streak(h) s
    cross join lateral lib.habit_longest_days(h, s.subtractive) l
   where h.user_id = v_me and h.id = habit_streak_get.habit_id;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  select greatest(v_today, max(c.local_day)), case when v_habit.subtractive then v_today else upper(v_runs) - 1 end
    into v_newest, v_last
    from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
   where g.user_id = v_me and g.habit_id = habit_streak_get.habit_id and c.local_day > v_today;
  select greatest(max(p.to_day) filter (where p.ends), v_habit.since - 1) into v_after
    from lib.streak_periods(habit_id, v_habit.start_date, v_habit.subtractive, v_runs) p;
  if v_habit.weekly then
    select coalesce(json_agg(json_build_object('week', w.week, 'done', w.done, 'needed', w.needed, 'why', w.why)
             order by w.week desc) filter (where w.week > v_newest - 96), '[]'),
           array_agg(w.week) filter (where w.why = 'met')
      into v_weeks, v_met_weeks from lib.habit_weeks(habit_id, v_runs) w;
  end if;
  return json_build_object(
    'streak', v_habit.streak,
    'unit', case when v_habit.weekly then 'week' else 'day' end,
    'rule', v_habit.streak_rule,
    'since', v_habit.since,
    'kind', case when v_habit.subtractive then 'subtractive' else 'additive' end,
    'threshold', v_habit.threshold,
    'as_of', v_today,
    'zone', lib.current_timezone(),
    'longest', v_habit.longest,
    'pauses', coalesce((
      select json_agg(lib.habit_pause_body(p) order by p.from_day desc, p.id desc) from app.habit_pauses p
       where p.user_id = v_me and coalesce(p.habit_id, habit_streak_get.habit_id) = habit_streak_get.habit_id
         and daterange(p.from_day, p.to_day, '[]') && daterange(v_newest - 89, v_newest, '[]')), '[]'),
    'days', (
      select json_agg(json_build_object('day', n.day, 'units', coalesce(n.units, 0), 'counted',
               v_habit.streak > 0 and d.why = 'met' and n.day <= v_last and n.day > coalesce(v_after, '-infinity')
               and (not v_habit.weekly or lib.monday(n.day) = any (v_met_weeks)),
             'why', d.why) order by n.day desc)
        from (
          select n.day, l.units, v_paused @> n.day as paused,
                 lib.due_before(r.due, n.day + 1) > lib.due_before(r.due, n.day) as due
            from (select v_newest - ago from generate_series(0, 89) ago) n (day)
            join lib.habit_rule_spans(array[habit_streak_get.habit_id]) r on r.held @> n.day
            left join (
              select c.local_day as day, sum(lib.units(c.completed_units))::double precision as units
                from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
               where g.user_id = v_me and g.habit_id = habit_streak_get.habit_id and c.local_day >= v_newest - 89
               group by c.local_day
            ) l on l.day = n.day
          offset 0  -- only with columns as arguments lib.streak_day_why is inlined, instead of called for each day
        ) n
        cross join lateral (select lib.streak_day_why(n.day, v_today, n.units, v_habit.threshold, v_habit.start_date,
          n.due, n.paused, v_habit.ruled, v_habit.streak > 0 and v_last < v_today) as why) d),
    'weeks', v_weeks);
end $$;
grant execute on function api.habit_streak_get to app_api;
