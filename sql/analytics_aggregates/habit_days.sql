-- analytics_aggregates.habit_days: what was due against what was done, by week, weekday and kind.
create view app.groups_habit_days with (security_invoker = true) as
with groups as (
  select lib.monday(s.day) as week, s.weekday, s.kind, count(distinct s.person) as people, count(*) as due,
         sum(s.done) as done, count(distinct s.person) filter (where s.done <> 0) as who_done
    from analytics.habit_days s
   group by 1, 2, 3
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.week) as hidden,
         row_number() over (partition by g.week order by g.people, g.weekday, g.kind) as place
    from groups g
)
select r.week, r.weekday, r.kind, r.people, r.due,
       case when lib.enough(nullif(r.who_done, 0)) is not false then r.done end as done
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_habit_days is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.habit_days with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_habit_days, p.rows) g
 where p.view = 'habit_days';
grant select on analytics_aggregates.habit_days to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.habit_days is
  'One row per week, weekday and kind of habit. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.habit_days.week is
  'The Monday of the week of the due days, by the local days of each person.';
comment on column analytics_aggregates.habit_days.weekday is '@dimension
The weekday of the due days, 1 Monday to 7 Sunday.';
comment on column analytics_aggregates.habit_days.kind is 'additive or subtractive.';
comment on column analytics_aggregates.habit_days.due is 'How many days of habits were due.';
comment on column analytics_aggregates.habit_days.done is
  'How many of them were done; null where 1 to 4 people did them.';
comment on column analytics_aggregates.habit_days.people is 'How many people the group has; at least 5.';
