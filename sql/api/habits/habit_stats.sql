-- GET /habits/{habit_id}/stats: all-time statistics by local day. An additive habit counts only completions with units,
-- a subtractive one counts all. The rate is at most 1: after a move to the west, completions may lie after today, and
-- then more days are logged than lie between the first one and today. Paused days are in neither count. A habit with a
-- rule has the rate of its due days or weeks.
create or replace function api.habit_stats(habit_id bigint) returns json
language plpgsql stable as $$
declare
  v_today date := lib.today();
  v_habit record;
begin
  select s.subtractive, s.streak, s.longest, lib.habit_paused(h.user_id, h.id) as paused,
         case when h.streak_rule is not null then (
           select lib.completion_rate(h.user_id, h.id, d.days, d.clean_from, v_today)
             from lib.counted_days(h) d where d.goal_id is null) end as rate
    into v_habit
    from app.habits h cross join lateral lib.habit_streak(h) s
   where h.user_id = lib.current_user_id() and h.id = habit_stats.habit_id;
  if not found then
    perform lib.refuse_missing('habit', habit_id);
  end if;
  return (
    with logged as (
      select c.local_day, lib.units(c.completed_units) as units
        from app.goals g join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
       where g.user_id = lib.current_user_id() and g.habit_id = habit_stats.habit_id
         and (v_habit.subtractive or lib.units(c.completed_units) > 0)
    ), days as (
      select distinct local_day as day from logged
    ), weekdays as (
      select w.day, coalesce(sum(l.units), 0)::double precision as units, count(l.local_day) as rows
        from generate_series(0, 6) as w (day) left join logged l on extract(dow from l.local_day) = w.day
       group by w.day
    )
    select to_json(r) from (
      select array['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as day_labels,
      (select json_agg(units order by day) from weekdays) as values,
      (select json_agg(rows order by day) from weekdays) as completions_by_day,
      v_habit.longest as longest_streak,
      v_habit.streak as current_streak,
      (select count(*) from logged) as total_completions,
      coalesce(v_habit.rate, (
        select least(d.done / sum(upper(a) - lower(a))::double precision, 1)
          from (select count(*) filter (where not v_habit.paused @> day) as done, min(day) as first from days) d
          cross join unnest(datemultirange(daterange(least(d.first, v_today + 1), v_today + 1)) - v_habit.paused) a
         group by d.done), 0) as completion_rate,
      coalesce((select json_agg(day order by day) from days), '[]') as completion_dates) r);
end $$;
grant execute on function api.habit_stats to app_api;
