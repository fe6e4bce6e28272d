-- analytics_aggregates.funnel: people by the stage that they are in now, so that nobody is in two groups. How many
-- entered each stage would tell too much: two neighbouring counts differ by the people of one stage, who may be few.
select lib.make_groups('funnel', 'One row per stage.',
  keys => '{stage}', query => $$
  select s.stage, count(*) as people
    from lib.everybody(null::analytics.funnel, '{stage, went_on}') s
   where s.went_on = 0
   group by 1
$$);
grant select on analytics_aggregates.funnel to app_analyst_aggregates;
comment on column analytics_aggregates.funnel.stage is 'The stage that the people are in, 1 to 10.';
comment on column analytics_aggregates.funnel.people is
  'How many people are in it, in their present cycle; at least 5. They went through the stages before.';
