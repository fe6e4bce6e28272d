-- analytics_aggregates.funnel: people by the stage that they are in now, so that nobody is in two groups. How many
-- entered each stage would tell too much: two neighbouring counts differ by the people of one stage, who may be few.
create view app.groups_funnel with (security_invoker = true) as
with groups as (
  select s.stage, count(*) as people
    from analytics.funnel s
   where s.went_on = 0
   group by 1
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over () as hidden,
         row_number() over (order by g.people, g.stage) as place
    from groups g
)
select r.stage, r.people
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_funnel is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.funnel with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_funnel, p.rows) g
 where p.view = 'funnel';
grant select on analytics_aggregates.funnel to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.funnel is
  'One row per stage. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.funnel.stage is '@dimension
The stage that the people are in, 1 to 10.';
comment on column analytics_aggregates.funnel.people is
  'How many people are in it, in their present cycle; at least 5. They went through the stages before.';
