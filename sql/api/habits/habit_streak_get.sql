-- GET /habits/{habit_id}/streak: the streak with the periods that explain it: the 90 days that end today, or with the
-- newest logged day after today, and the weeks or months in which they lie.
create or replace function api.habit_streak_get(habit_id bigint) returns json
language plpgsql stable as $$
declare
  v_me bigint := lib.current_user_id();
  v_today date := lib.today();
  v_habit record;
  v_newest date;
begin
  select h, h.streak_rule, lib.streak_unit(h.streak_rule) as unit, s.subtractive, s.threshold, s.streak, d.days,
         d.clean_from, (select max(r.since) from lib.streak_rule_spans(v_me, h.id) r) as since
    into v_habit
    from app.habits h cross join lateral lib.habit_streak(h) s
    cross join lateral lib.counted_days(h) d
   where h.user_id = v_me and h.id = habit_streak_get.habit_id and d.goal_id is null;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  select greatest(v_today, max(c.local_day)) into v_newest
    from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
   where g.user_id = v_me and g.habit_id = habit_streak_get.habit_id and c.local_day > v_today;
  return (
    with periods as materialized (
      select p.*, p.counts > 0 and p.first_day > max(p.last_day) filter (where p.ends) over () is not false
               as is_counted
        from lib.streak_periods(v_me, habit_streak_get.habit_id, null, v_habit.days, v_habit.clean_from, v_today,
          null) p
    ), shown as (
      select coalesce(json_agg(json_build_object(v_habit.unit, p.first_day, 'done', p.done, 'needed', p.needed,
               'why', p.why) order by p.first_day desc), '[]') as periods
        from periods p where p.last_day >= v_newest - 89
    )
    select json_build_object(
      'streak', v_habit.streak,
      'unit', v_habit.unit,
      'rule', v_habit.streak_rule,
      'since', v_habit.since,
      'kind', case when v_habit.subtractive then 'subtractive' else 'additive' end,
      'threshold', v_habit.threshold,
      'as_of', v_today,
      'zone', lib.current_timezone(),
      'longest', (select json_build_object('streak', l.streak, 'from', l.first_day, 'to', l.last_day)
        from lib.streak_longest(v_me, habit_streak_get.habit_id, v_habit.days, v_habit.clean_from, v_today) l),
      'pauses', coalesce((
        select json_agg(lib.habit_pause_body(p) order by p.from_day desc, p.id desc) from app.habit_pauses p
         where p.user_id = v_me and coalesce(p.habit_id, habit_streak_get.habit_id) = habit_streak_get.habit_id
           and daterange(p.from_day, p.to_day, '[]') && daterange(v_newest - 89, v_newest, '[]')), '[]'),
      'days', (
        select json_agg(json_build_object('day', d.day, 'units', d.units, 'counted', d.why = 'met' and exists (
                 select from periods p where p.is_counted and d.day between p.first_day and p.last_day), 'why', d.why)
                 order by d.day desc)
          from lib.streak_days(v_habit.h, v_habit.threshold, v_newest, v_today,
            v_habit.streak > 0 and upper(v_habit.days) <= v_today) d),
      'weeks', case v_habit.unit when 'week' then s.periods end,
      'months', case v_habit.unit when 'month' then s.periods end)
      from shown s);
end $$;
grant execute on function api.habit_streak_get to app_api;
