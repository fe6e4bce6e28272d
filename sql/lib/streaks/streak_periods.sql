-- The periods that decide the streak of a habit, or of one of its goals, by its rules and pauses
-- (docs/contract/habits.md#streak-rules): those that count, with how much, and those that end a streak. Others are left
-- out. runs: the counted days, as lib.habit_run_days returns them. A run of days is one period, not one row per day: a
-- habit may have begun in the year 1.
create or replace function lib.streak_periods(
  habit_id bigint, start date, subtractive boolean, runs datemultirange
) returns table (from_day date, to_day date, counts integer, ends boolean)
language plpgsql stable as $$
declare
  v_today date := lib.today();
  v_walk date := greatest(v_today, upper(runs) - 1);  -- where the walk back begins
  v_rules record;
  v_days datemultirange;
begin
  select max(r.since) as since, max(r.times) filter (where r.held @> date '9999-12-31') as times into v_rules
    from lib.habit_rule_spans(array[streak_periods.habit_id]) r;
  if v_rules.times is not null then
    return query
      select w.week, w.week + 6, (w.why = 'met')::integer, w.why = 'short' from lib.habit_weeks(habit_id, runs) w
       where w.why in ('met', 'short');
  elsif subtractive then
    if greatest(start, v_rules.since) <= v_today then
      v_days := datemultirange(daterange(greatest(start, v_rules.since), v_today, '[]')) - lib.habit_paused(habit_id);
      return query
        select lower(d), upper(d) - 1, case when k.violated then 0 else n.due end, k.violated
          from lib.habit_rule_spans(array[streak_periods.habit_id]) r
          cross join (values (true), (false)) k (violated)
          cross join unnest(datemultirange(r.held) * case when k.violated then v_days * runs else v_days - runs end) d
          cross join lateral (select lib.due_before(r.due, upper(d)) - lib.due_before(r.due, lower(d))) n (due)
         where n.due > 0;
    end if;
  elsif not isempty(runs) and coalesce(v_rules.since, lower(runs)) <= v_walk then
    v_days := datemultirange(daterange(greatest(v_rules.since, lower(runs)), v_walk));
    return query
      select lower(d), upper(d) - 1, upper(d) - lower(d), false
        from unnest(runs * datemultirange(daterange(v_rules.since, null))) d
      union all
      select lower(d), upper(d) - 1, 0, true
        from lib.habit_rule_spans(array[streak_periods.habit_id]) r
        cross join unnest((v_days - runs - lib.habit_paused(streak_periods.habit_id)) * datemultirange(r.held)) d
       where lib.due_before(r.due, upper(d)) > lib.due_before(r.due, lower(d));
  end if;
end $$;
grant execute on function lib.streak_periods to app_api, app_worker;
