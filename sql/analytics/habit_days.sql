-- analytics.habit_days: what was due against what was done (docs/contract/analysts.md#habit-days). Kind and threshold
-- are those of lib.habit_kind, which takes whole rows that analysts may not read. A habit's due days and what was
-- logged for it are one list that is grouped by day, so that the habit's completions are read once and not per day;
-- `done` stands there so that the kind is computed once per habit too, as are the spans of its rules and its pauses:
-- without a rule the days that it names are due, with one that counts weeks or months none (analytics.habit_weeks and
-- habit_months have these). Windows are by person and habit, so that a filter by person reads only the rows of that
-- person.
create view analytics.habit_days with (security_invoker = true) as
with judged as (
  select p.person, h.id as habit_id, d.day, coalesce(k.subtractive, false) as subtractive, d.logged,
         lib.local_day(coalesce(s.program_started_at, s.stage_started_at), z.timezone) as started, d.done
    from app.habits h
    join app.pseudonyms p on p.user_id = h.user_id
    join lib.person_zones() z on z.user_id = h.user_id
    left join app.stage_progress s on s.user_id = h.user_id
    cross join lateral (
      select bool_or(not g.is_additive) as subtractive, (array_agg(lib.units(g.target) order by g.tier <> 'clear', g.id)
               filter (where g.tier = 'clear' or not g.is_additive))[1] as threshold
        from app.goals g where g.user_id = h.user_id and g.habit_id = h.id
    ) k
    cross join lateral (
      select range_agg(daterange(p.from_day, p.to_day, '[]')) as paused
        from app.habit_pauses p where p.user_id = h.user_id and coalesce(p.habit_id, h.id) = h.id
    ) pauses
    cross join lateral (
      select l.day, bool_or(not l.due) as logged,
             case when k.subtractive then coalesce(sum(l.units), 0) <= k.threshold
                  else coalesce(max(l.units), 0) > 0 end as done
        from (
          select a.day::date as day, true as due, null::numeric as units
            from (
              select case when row_number() over w > 1 then r.from_day end as first,
                     lead(r.from_day) over w - 1 as last,
                     lib.weekdays_due(case r.streak_rule ->> 'kind' when 'scheduled_days' then r.notification_days
                       else h.notification_days end) as due, lib.streak_unit(r.streak_rule) as unit
                from app.habit_rules r where r.user_id = h.user_id and r.habit_id = h.id
              window w as (order by r.from_day)
              union all
              select null, null, lib.weekdays_due(h.notification_days), 'day'
               where not exists (select from app.habit_rules r where r.user_id = h.user_id and r.habit_id = h.id)
            ) r
            cross join generate_series(
              greatest(h.start_date, lib.local_day(p.joined_at, z.timezone), r.first)::timestamp,
              least(lib.local_day(lib.now(), z.timezone), r.last)::timestamp, interval '1 day') a (day)
           where get_bit(r.due, extract(isodow from a.day)::integer - 1) = 1
             and r.unit = 'day' and (a.day::date <@ pauses.paused) is not true
          union all
          select c.local_day, false, lib.units(c.completed_units)
            from app.goals g
            join app.goal_completions c on c.user_id = g.user_id and c.goal_id = g.id
           where g.user_id = h.user_id and g.habit_id = h.id
        ) l
       group by l.day having bool_or(l.due)
    ) d
), counted as (
  select j.*, count(*) filter (where not j.done) over (partition by j.person, j.habit_id order by j.day) as misses
    from judged j
)
select c.person, lib.habit_key(c.person, c.habit_id) as habit,
       case when c.subtractive then 'subtractive' else 'additive' end as kind, c.day,
       extract(isodow from c.day)::integer as weekday,
       case when c.day >= c.started then least((c.day - c.started) / 7 + 1, 36) end as program_week,
       lib.program_stage(c.day - c.started) as stage, c.done::integer as done, c.logged,
       (count(*) filter (where c.done) over (partition by c.person, c.habit_id, c.misses order by c.day))::integer
         as streak,
       not c.done and c.misses = 1 as first_miss, c.day as local_day
  from counted c;
grant select on analytics.habit_days to app_analyst;
comment on view analytics.habit_days is
  'One row per habit and day on which it was due and not paused, from its start or the person''s first local day to '
  'their today, which is not over. Rows of deleted people and of deleted habits are gone; '
  'weekly_figures keep what was counted.';
comment on column analytics.habit_days.person is 'The person as a random key, the same in every view.';
comment on column analytics.habit_days.habit is
  'The habit as a key that says nothing, the same as in habits and goal_completions.';
comment on column analytics.habit_days.kind is
  'additive: more is better; subtractive: to leave something alone. The present kind, for past days too.';
comment on column analytics.habit_days.day is 'The local day on which it was due, in the person''s zone.';
comment on column analytics.habit_days.weekday is '@dimension
The weekday of day, 1 Monday to 7 Sunday.';
comment on column analytics.habit_days.program_week is '@dimension
The week of the program in which day lies, 1 to 36 (36 afterwards too), by the person''s local days; null before the
present cycle.';
comment on column analytics.habit_days.stage is '@dimension
The stage of day by the calendar, 1 to 10; null before the present cycle.';
comment on column analytics.habit_days.done is
  '1 if it was done (additive: a completion above 0; subtractive: the sum of the day at most the threshold, so 0 units '
  'or no log too), else 0. The average is the completion rate. Never null.';
comment on column analytics.habit_days.logged is 'Whether somebody logged anything for the habit and day, a miss too.';
comment on column analytics.habit_days.streak is
  'How many due days in a row were done, up to day; 0 where day was not. Days that were not due neither count nor '
  'break.';
comment on column analytics.habit_days.first_miss is 'Whether day is the first due day of the habit that was not done.';
comment on column analytics.habit_days.local_day is 'The same as day: the local day.';
