-- The judge of streaks: what each period of a habit, or of one of its goals, says
-- (docs/contract/habits.md#streak-rules). Every number about a streak comes from these rows; nothing else decides what
-- counts. A period is a week, a month, or
-- where the unit is the day a span of days with one verdict: a habit may have begun in the year 1.
--   counted_days: the done days, or the violations where clean_from, the start date of a subtractive one, is not null
--   from_day:     periods before it are left out
--   why:          met, missed (due and not done, or violated), not_scheduled, paused, open (the newest day, not done
--                 yet); for weeks and months met, running, paused, began, short
--                 (docs/contract/habits.md#why-a-week-counts)
--   counts:       how much the period adds to a streak;  ends: whether it ends the streak before it
--   done, needed: days, or with in_units units, of a week or month
create or replace function lib.streak_periods(
  user_id bigint, habit_id bigint, goal_id bigint, counted_days datemultirange, clean_from date, today date,
  from_day date
) returns table (
  first_day date, last_day date, why text, counts integer, ends boolean, done numeric, needed numeric, in_units boolean
)
language plpgsql stable as $$
declare
  v_paused datemultirange := lib.habit_paused(user_id, habit_id);
  v_walk date := case when clean_from is null then greatest(today, upper(counted_days) - 1) else today end;
  v_first date;
  v_since date;  -- where the present unit began
  v_unit text;
  v_days datemultirange := '{}';  -- all that are judged
  v_met datemultirange;
  v_missed datemultirange;
  v_open datemultirange := '{}';
begin
  select max(r.since), max(r.unit) filter (where upper_inf(r.held)) into v_since, v_unit
    from lib.streak_rule_spans(streak_periods.user_id, streak_periods.habit_id) r;
  v_first := greatest(from_day, v_since, coalesce(clean_from, lower(counted_days), v_walk));
  if v_unit <> 'day' then
    return query
      select p.first_day, p.last_day, w.why, (w.why = 'met')::integer, w.why = 'short', p.done, p.needed, p.in_units
        from lib.streak_weeks(streak_periods.user_id, streak_periods.habit_id, streak_periods.goal_id, counted_days,
          v_paused, v_unit, v_first, v_walk, today) p
        cross join lateral (select case
            when p.done >= p.needed then 'met'
            when p.last_day >= today then 'running'
            when p.is_paused then 'paused'
            when p.is_begun or p.first_day <= lower(counted_days) then 'began'
            else 'short' end) w (why);
    return;
  end if;
  if v_first <= v_walk then
    v_days := datemultirange(daterange(v_first, v_walk, '[]'));
  end if;
  v_met := case when clean_from is null then v_days * counted_days else v_days - v_paused - counted_days end;
  v_missed := v_days - v_met - v_paused;
  if clean_from is null then
    v_open := v_missed * datemultirange(daterange(v_walk, v_walk, '[]'));
  end if;
  return query
    select lower(s), upper(s) - 1, case when k.why = 'missed' and n.due = 0 then 'not_scheduled' else k.why end,
           case when k.why <> 'met' then 0 when clean_from is null then upper(s) - lower(s) else n.due end,
           k.why = 'missed' and n.due > 0, null::numeric, null::numeric, null::boolean
      from lib.streak_rule_spans(streak_periods.user_id, streak_periods.habit_id) r
      cross join (values ('met', v_met), ('missed', v_missed - v_open), ('open', v_open),
        ('paused', v_days * v_paused - v_met)) k (why, days)
      cross join unnest(k.days * datemultirange(r.held)) s
      cross join lateral (select lib.due_before(r.due, upper(s)) - lib.due_before(r.due, lower(s))) n (due);
end $$;
grant execute on function lib.streak_periods to app_api, app_worker;
