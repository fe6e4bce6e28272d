-- analytics_aggregates.stage_progress: people by the highest stage that they reached, so that nobody is in two groups,
-- as in analytics_aggregates.funnel.
select lib.make_groups('stage_progress', 'One row per stage.',
  keys => '{stage_number, stage_title}', query => $$
  select h.stage_number, h.stage_title, count(*) as people
    from (
      select distinct on (s.person) s.stage_number, s.stage_title
        from lib.everybody(null::analytics.stage_progress, '{person, stage_number, stage_title}') s
       order by s.person, s.stage_number desc
    ) h
   group by 1, 2
$$);
grant select on analytics_aggregates.stage_progress to app_analyst_aggregates;
comment on column analytics_aggregates.stage_progress.stage_number is 'The number of the highest stage, 1 to 10.';
comment on column analytics_aggregates.stage_progress.stage_title is 'Its title.';
comment on column analytics_aggregates.stage_progress.people is
  'How many people reached it and none after it; at least 5.';
