-- analytics.habit_weeks: the weeks of habits that count weeks (docs/contract/analysts.md#habit-weeks). A week is judged
-- by the rule that held on its Sunday, or today; one in which a day was paused has a row only if it was met.
create view analytics.habit_weeks with (security_invoker = true) as
select p.person, lib.habit_key(p.person, h.id) as habit, w.week, rule.times as due, done.days as done,
       (done.days >= rule.times)::integer as met
  from app.habits h
  join app.pseudonyms p on p.user_id = h.user_id
  join lib.person_zones() z on z.user_id = h.user_id
  cross join lateral (
    select lib.local_day(lib.now(), z.timezone) as today,
           lib.monday(greatest(h.start_date, lib.local_day(p.joined_at, z.timezone))) as first
  ) b
  cross join lateral (select b.first + 7 * n as week from generate_series(0, (b.today - b.first) / 7) n) w
  cross join lateral (
    select r.streak_rule ->> 'kind' as kind, (r.streak_rule ->> 'times')::integer as times
      from app.habit_rules r
     where r.user_id = h.user_id and r.habit_id = h.id
     order by r.from_day > least(w.week + 6, b.today), abs(r.from_day - least(w.week + 6, b.today)) limit 1
  ) rule
  cross join lateral (
    select count(distinct c.local_day)::integer as days
      from app.goals g
      join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
       and c.local_day between w.week and w.week + 6
     where g.user_id = h.user_id and g.habit_id = h.id and lib.units(c.completed_units) > 0
  ) done
 where rule.kind = 'per_week' and b.first <= b.today
   and (done.days >= rule.times or not exists (
     select from app.habit_pauses s
      where s.user_id = h.user_id and coalesce(s.habit_id, h.id) = h.id
        and daterange(s.from_day, s.to_day, '[]') && daterange(w.week, w.week + 7)));
grant select on analytics.habit_weeks to app_analyst;
comment on view analytics.habit_weeks is
  'One row per week of a habit with the rule per_week, from its start or the person''s first local day to their today; '
  'the last week is not over. Rows of deleted people and of deleted habits are gone.';
comment on column analytics.habit_weeks.person is 'The person as a random key, the same in every view.';
comment on column analytics.habit_weeks.habit is 'The habit as a key, the same as in habit_days.';
comment on column analytics.habit_weeks.week is 'The Monday of the week, by the person''s local days.';
comment on column analytics.habit_weeks.due is 'How many done days the week needed.';
comment on column analytics.habit_weeks.done is 'On how many days of the week it was done.';
comment on column analytics.habit_weeks.met is '1 if the week had enough done days, else 0. The average is the rate.';
