-- The rules of a habit of the caller with the days on which they held; the first one also holds before its first day.
-- Always at least one row: without a rule every day is due. from_day: where the rule begins, null without one.
-- times: the done days that a week needs, null where the unit is the day. due: as lib.weekdays_due returns it.
-- since: the day from which the present unit counts, null where it never changed. judges: the days whose weeks the rule
-- judges, empty for rules of an earlier unit.
create or replace function lib.habit_rule_spans(habit_id bigint) returns table (
  from_day date, held daterange, times integer, due bit(7), since date, judges daterange
)
language sql stable as $$
  with rules as materialized (
    select r.from_day, (r.streak_rule ->> 'times')::integer as times,
           case r.streak_rule ->> 'kind' when 'per_week' then b'0000000'
             when 'scheduled_days' then lib.weekdays_due(r.notification_days) else b'1111111' end as due,
           lag(r.from_day) over w as earlier, lead(r.from_day) over w as later,
           (r.streak_rule -> 'times' is null) <> lag(r.streak_rule -> 'times' is null) over w as is_other_unit
      from app.habit_rules r
     where r.user_id = lib.current_user_id() and r.habit_id = habit_rule_spans.habit_id
    window w as (order by r.from_day)
  ), unit as (
    select max(r.from_day) filter (where r.is_other_unit) as since from rules r
  )
  select r.from_day, daterange(case when r.earlier is not null then r.from_day end, r.later), r.times, r.due, u.since,
         case when r.from_day < u.since then 'empty'
           else daterange(case when r.from_day <> u.since or r.earlier is not null and u.since is null
             then r.from_day end, r.later) end
    from rules r cross join unit u
  union all
  select null, daterange(null, null), null, b'1111111', null, daterange(null, null)
   where not exists (select from rules)
$$;
grant execute on function lib.habit_rule_spans to app_api, app_worker;
