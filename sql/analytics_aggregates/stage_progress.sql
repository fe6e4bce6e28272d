-- analytics_aggregates.stage_progress: people by the highest stage that they reached, so that nobody is in two groups,
-- as in analytics_aggregates.funnel.
create view app.groups_stage_progress with (security_invoker = true) as
with groups as (
  select h.stage_number, h.stage_title, count(*) as people
    from (
      select distinct on (s.person) s.stage_number, s.stage_title
        from analytics.stage_progress s
       order by s.person, s.stage_number desc
    ) h
   group by 1, 2
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over () as hidden,
         row_number() over (order by g.people, g.stage_number, g.stage_title) as place
    from groups g
)
select r.stage_number, r.stage_title, r.people
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_stage_progress is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.stage_progress with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_stage_progress, p.rows) g
 where p.view = 'stage_progress';
grant select on analytics_aggregates.stage_progress to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.stage_progress is
  'One row per stage. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.stage_progress.stage_number is '@dimension
The number of the highest stage, 1 to 10.';
comment on column analytics_aggregates.stage_progress.stage_title is 'Its title.';
comment on column analytics_aggregates.stage_progress.people is
  'How many people reached it and none after it; at least 5.';
