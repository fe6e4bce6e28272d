-- analytics_aggregates.funnel: people by the stage that they are in now, so that nobody is in two groups. How many
-- entered each stage would tell too much: two neighbouring counts differ by the people of one stage, who may be few.
create view analytics_aggregates.funnel with (security_barrier = true) as
with groups as (
  select s.stage, count(*) as people
    from lib.everybody(null::analytics.funnel, '{stage, went_on}') s
   where s.went_on = 0
   group by 1
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over () as hidden,
         row_number() over (order by g.people, g.stage) as place
    from groups g
)
select r.stage, r.people
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2)
offset 0;
grant select on analytics_aggregates.funnel to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.funnel is
  'One row per stage. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.funnel.stage is '@dimension
The stage that the people are in, 1 to 10.';
comment on column analytics_aggregates.funnel.people is
  'How many people are in it, in their present cycle; at least 5. They went through the stages before.';
