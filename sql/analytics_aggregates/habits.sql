-- analytics_aggregates.habits: habits by the month in which they start.
create view app.groups_habits with (security_invoker = true) as
with groups as (
  select lib.first_of_month(s.local_day) as month, count(distinct s.person) as people, count(*) as habits,
         sum(s.energy_cost) as energy_cost, sum(s.energy_return) as energy_return,
         count(distinct s.person) filter (where s.energy_cost <> 0) as who_energy_cost,
         count(distinct s.person) filter (where s.energy_return <> 0) as who_energy_return
    from analytics.habits s
   group by 1
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over () as hidden,
         row_number() over (order by g.people, g.month) as place
    from groups g
)
select r.month, r.people, r.habits,
       case when lib.enough(nullif(r.who_energy_cost, 0)) is not false then r.energy_cost end as energy_cost,
       case when lib.enough(nullif(r.who_energy_return, 0)) is not false then r.energy_return end as energy_return
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_habits is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.habits with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_habits, p.rows) g
 where p.view = 'habits';
grant select on analytics_aggregates.habits to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.habits is
  'One row per month. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.habits.month is
  'The first day of the month in which the habits start, a local day of each person.';
comment on column analytics_aggregates.habits.habits is 'How many habits start.';
comment on column analytics_aggregates.habits.energy_cost is
  'The sum of what they cost, in points of energy; null where 1 to 4 people have some that cost any.';
comment on column analytics_aggregates.habits.energy_return is
  'The sum of what they give back, in points of energy; null where 1 to 4 people have some that do.';
comment on column analytics_aggregates.habits.people is 'How many people the group has; at least 5.';
