-- analytics_aggregates.habit_weeks: weeks of habits that count weeks.
create view app.groups_habit_weeks with (security_invoker = true) as
with groups as (
  select s.week, count(distinct s.person) as people, count(*) as habits, sum(s.met) as met,
         count(distinct s.person) filter (where s.met <> 0) as who_met
    from analytics.habit_weeks s
   group by 1
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over () as hidden,
         row_number() over (order by g.people, g.week) as place
    from groups g
)
select r.week, r.people, r.habits, case when lib.enough(nullif(r.who_met, 0)) is not false then r.met end as met
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_habit_weeks is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.habit_weeks with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_habit_weeks, p.rows) g
 where p.view = 'habit_weeks';
grant select on analytics_aggregates.habit_weeks to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.habit_weeks is
  'One row per week. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.habit_weeks.week is 'The Monday of the week, by the local days of each person.';
comment on column analytics_aggregates.habit_weeks.habits is 'How many habits counted weeks then.';
comment on column analytics_aggregates.habit_weeks.met is
  'How many of them had enough; null where 1 to 4 people had.';
comment on column analytics_aggregates.habit_weeks.people is 'How many people the group has; at least 5.';
