-- The rules of a habit with the days on which they held; the first one also holds before its first day. At least one
-- row: without a rule every day is due. from_day: where the rule begins, null without one. unit: day, week or month.
-- needed: the done days, or with in_units the units, that a week or month needs. due: the weekdays on which a day is
-- due, as lib.weekdays_due returns them; none where the unit is not the day. since: the day from which the present unit
-- counts, null where it never changed.
create or replace function lib.streak_rule_spans(user_id bigint, habit_id bigint) returns table (
  from_day date, held daterange, unit text, needed numeric, in_units boolean, due bit(7), since date
)
language sql stable as $$
  select s.from_day, daterange(case when s.earlier is not null then s.from_day end, s.later), s.unit, s.needed,
         s.in_units, s.due, max(s.from_day) filter (where s.unit <> s.earlier_unit) over ()
    from (
      select r.from_day, u.unit, r.streak_rule ->> 'kind' = 'units' as in_units,
             coalesce(r.streak_rule ->> 'times', r.streak_rule ->> 'amount')::numeric as needed,
             case when u.unit <> 'day' then b'0000000' when r.streak_rule ->> 'kind' = 'scheduled_days'
               then lib.weekdays_due(r.notification_days) else b'1111111' end as due,
             lag(r.from_day) over w as earlier, lag(u.unit) over w as earlier_unit, lead(r.from_day) over w as later
        from (values (streak_rule_spans.user_id, streak_rule_spans.habit_id)) h (user_id, habit_id)
        left join app.habit_rules r on r.user_id = h.user_id and r.habit_id = h.habit_id
        cross join lateral lib.streak_unit(r.streak_rule) u (unit)
      window w as (order by r.from_day)
    ) s
$$;
grant execute on function lib.streak_rule_spans to app_api, app_worker;
