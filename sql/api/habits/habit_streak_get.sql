-- GET /habits/{habit_id}/streak: the streak with the days that explain it. These are the 90 days that end today, or
-- with the newest logged day after today; `why` is docs/contract/habits.md#why-a-day-counts.
create or replace function api.habit_streak_get(habit_id bigint) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
  v_today date := lib.today();
  v_habit record;
  v_newest date;
  v_first date;
  v_last date;
begin
  select h.start_date, s.subtractive, s.threshold, s.streak,
         json_build_object('streak', l.streak, 'from', l.from_day, 'to', l.to_day) as longest
    into v_habit
    from app.habits h cross join lateral lib.habit_streak(h) s
    cross join lateral lib.habit_longest_days(h, s.subtractive) l
   where h.user_id = v_me and h.id = habit_streak_get.habit_id;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  select greatest(v_today, max(c.local_day)),
         case when v_habit.subtractive then v_today else max(c.local_day) filter (where c.completed_units > 0) end
    into v_newest, v_last
    from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
   where g.user_id = v_me and g.habit_id = habit_streak_get.habit_id and c.local_day >= v_today - 1;
  v_first := v_last - v_habit.streak + 1;  -- an additive streak ends with the newest day with units
  return json_build_object(
    'streak', v_habit.streak,
    'kind', case when v_habit.subtractive then 'subtractive' else 'additive' end,
    'threshold', case when v_habit.subtractive then v_habit.threshold end,
    'as_of', v_today,
    'zone', lib.current_timezone(),
    'longest', v_habit.longest,
    'days', (
      select json_agg(json_build_object('day', n.day, 'units', coalesce(l.units, 0),
            'counted', coalesce(v_habit.streak > 0 and n.day between v_first and v_last, false),
            'why', case
              when v_habit.subtractive then case
                when n.day < v_habit.start_date then 'before_start'
                when n.day > v_today and l.units is null then 'nothing_logged'
                when l.units > v_habit.threshold then 'violated'
                else 'met' end
              when l.units > 0 then 'met'
              when l.units is not null then 'below_threshold'
              when n.day = v_today and v_last = v_today - 1 then 'grace_today'
              else 'nothing_logged' end) order by n.day desc)
        from (select v_newest - ago from generate_series(0, 89) ago) n (day)
        left join (
          select c.local_day as day, sum(c.completed_units order by g.id) as units
            from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
           where g.user_id = v_me and g.habit_id = habit_streak_get.habit_id and c.local_day >= v_newest - 89
           group by c.local_day
        ) l on l.day = n.day));
end $$;
grant execute on function api.habit_streak_get to app_api;
