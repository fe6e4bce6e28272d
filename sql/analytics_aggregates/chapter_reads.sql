-- analytics_aggregates.chapter_reads: chapters marked as read, by month and stage.
select lib.make_groups('chapter_reads', 'One row per month and stage.',
  within => 'month', keys => '{stage_number}', numbers => '{reads}', query => $$
  select lib.first_of_month(s.local_day) as month, s.stage_number, count(distinct s.person) as people,
         count(*) as reads
    from lib.everybody(null::analytics.chapter_reads, '{local_day, stage_number, person}') s
   group by 1, 2
$$);
grant select on analytics_aggregates.chapter_reads to app_analyst_aggregates;
comment on column analytics_aggregates.chapter_reads.month is
  'The first day of the month of reading, by the local days of each person.';
comment on column analytics_aggregates.chapter_reads.stage_number is 'The stage that the chapters belong to.';
comment on column analytics_aggregates.chapter_reads.reads is 'How many chapters were marked as read.';
