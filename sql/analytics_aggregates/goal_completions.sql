-- analytics_aggregates.goal_completions: what people logged for their goals, by week, tier and kind.
create view app.groups_goal_completions with (security_invoker = true) as
with groups as (
  select lib.monday(s.local_day) as week, s.tier, s.additive, count(distinct s.person) as people,
         count(*) as completions, sum(s.logged_done) as logged_done, sum(s.units) as units,
         count(distinct s.person) filter (where s.logged_done <> 0) as who_logged_done,
         count(distinct s.person) filter (where s.units <> 0) as who_units
    from analytics.goal_completions s
   group by 1, 2, 3
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.week) as hidden,
         row_number() over (partition by g.week order by g.people, g.tier, g.additive) as place
    from groups g
)
select r.week, r.tier, r.additive, r.people, r.completions,
       case when lib.enough(nullif(r.who_logged_done, 0)) is not false then r.logged_done end as logged_done,
       case when lib.enough(nullif(r.who_units, 0)) is not false then r.units end as units
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_goal_completions is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.goal_completions with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_goal_completions, p.rows) g
 where p.view = 'goal_completions';
grant select on analytics_aggregates.goal_completions to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.goal_completions is
  'One row per week, tier and kind of goal. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.goal_completions.week is
  'The Monday of the week of the day that was logged, by the local days of each person.';
comment on column analytics_aggregates.goal_completions.tier is 'The tier of the goals.';
comment on column analytics_aggregates.goal_completions.additive is 'Whether more is better; false: less is.';
comment on column analytics_aggregates.goal_completions.completions is 'How many days of goals were logged.';
comment on column analytics_aggregates.goal_completions.logged_done is
  'How many of them were logged as done; null where 1 to 4 people did them.';
comment on column analytics_aggregates.goal_completions.units is
  'The sum of what was logged, in the units of each goal; null where 1 to 4 people logged more than 0.';
comment on column analytics_aggregates.goal_completions.people is 'How many people the group has; at least 5.';
