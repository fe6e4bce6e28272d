-- analytics_aggregates.chapter_reads: chapters marked as read, by month and stage.
create view app.groups_chapter_reads with (security_invoker = true) as
with groups as (
  select lib.first_of_month(s.local_day) as month, s.stage_number, count(distinct s.person) as people,
         count(*) as reads
    from analytics.chapter_reads s
   group by 1, 2
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.month) as hidden,
         row_number() over (partition by g.month order by g.people, g.stage_number) as place
    from groups g
)
select r.month, r.stage_number, r.people, r.reads
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_chapter_reads is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.chapter_reads with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_chapter_reads, p.rows) g
 where p.view = 'chapter_reads';
grant select on analytics_aggregates.chapter_reads to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.chapter_reads is
  'One row per month and stage. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.chapter_reads.month is
  'The first day of the month of reading, by the local days of each person.';
comment on column analytics_aggregates.chapter_reads.stage_number is '@dimension
The stage that the chapters belong to.';
comment on column analytics_aggregates.chapter_reads.reads is 'How many chapters were marked as read.';
comment on column analytics_aggregates.chapter_reads.people is 'How many people the group has; at least 5.';
