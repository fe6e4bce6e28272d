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
      select coalesce(json_agg(case v_habit.unit
               when 'week' then (select to_json(r) from (select p.first_day as week, p.done, p.needed, p.why) r)
               when 'month' then (select to_json(r) from (select p.first_day as month, p.done, p.needed, p.why) r) end
               order by p.first_day desc), '[]') as periods
        from periods p where p.last_day >= v_newest - 89
    )
    select to_json(r) from (
      select v_habit.streak, v_habit.unit, lib.compact(v_habit.streak_rule::json) as rule, v_habit.since,
        case when v_habit.subtractive then 'subtractive' else 'additive' end as kind, v_habit.threshold,
        v_today as as_of, lib.current_timezone() as zone,
        (select to_json(l) from (
          select l.streak, l.first_day as from, l.last_day as to
            from lib.streak_longest(v_me, habit_streak_get.habit_id, v_habit.days, v_habit.clean_from, v_today) l
        ) l) as longest,
        coalesce((
          select json_agg(lib.habit_pause_body(p) order by p.from_day desc, p.id desc) from app.habit_pauses p
           where p.user_id = v_me and coalesce(p.habit_id, habit_streak_get.habit_id) = habit_streak_get.habit_id
             and daterange(p.from_day, p.to_day, '[]') && daterange(v_newest - 89, v_newest, '[]')), '[]') as pauses,
        (select json_agg(e order by e.day desc) from (
          select d.day, d.units, d.why = 'met' and exists (
                   select from periods p where p.is_counted and d.day between p.first_day and p.last_day) as counted,
                 d.why
            from lib.streak_days(v_habit.h, v_habit.threshold, v_newest, v_today,
              v_habit.streak > 0 and upper(v_habit.days) <= v_today) d) e) as days,
        case v_habit.unit when 'week' then s.periods end as weeks,
        case v_habit.unit when 'month' then s.periods end as months
        from shown s) r);
end $$;
grant execute on function api.habit_streak_get to app_api;
