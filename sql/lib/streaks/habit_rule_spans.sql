-- The rules of the given habits of the caller with the days on which they held; the first one also holds before its
-- first day. At least one row per habit: without a rule every day is due. from_day: where the rule begins, null without
-- one. times: the done days that a week needs, null where the unit is the day. due: as lib.weekdays_due returns it.
-- since: the day from which the present unit counts, null where it never changed. judges: the days whose weeks the rule
-- judges, empty for rules of an earlier unit.
create or replace function lib.habit_rule_spans(habit_ids bigint[]) returns table (
  habit_id bigint, from_day date, held daterange, times integer, due bit(7), since date, judges daterange
)
language sql stable as $$
  select s.habit_id, s.from_day, daterange(case when s.earlier is not null then s.from_day end, s.later), s.times,
         s.due, s.since, case when s.from_day < s.since then 'empty'
           else daterange(case when s.from_day <> s.since or s.earlier is not null and s.since is null
             then s.from_day end, s.later) end
    from (
      select u.*, max(u.from_day) filter (where u.is_other_unit) over (partition by u.habit_id) as since
        from (
          select h.id as habit_id, r.from_day, (r.streak_rule ->> 'times')::integer as times,
                 case r.streak_rule ->> 'kind' when 'per_week' then b'0000000'
                   when 'scheduled_days' then lib.weekdays_due(r.notification_days) else b'1111111' end as due,
                 lag(r.from_day) over w as earlier, lead(r.from_day) over w as later,
                 (r.streak_rule -> 'times' is null) <> lag(r.streak_rule -> 'times' is null) over w as is_other_unit
            from unnest(habit_ids) h (id)
            left join app.habit_rules r on r.user_id = lib.current_user_id() and r.habit_id = h.id
          window w as (partition by h.id order by r.from_day)
        ) u
    ) s
$$;
grant execute on function lib.habit_rule_spans to app_api, app_worker;
