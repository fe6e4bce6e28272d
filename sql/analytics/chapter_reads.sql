-- analytics.chapter_reads: chapters of the course that people marked as read.
create view analytics.chapter_reads with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month, s.stage_number,
       lib.local_day(c.completed_at, z.timezone) as local_day
  from app.content_completions c
  join app.pseudonyms p on p.user_id = c.user_id
  join lib.person_zones() z on z.user_id = c.user_id
  join app.stage_contents s on s.id = c.content_id
  cross join lateral lib.utc_day(c.completed_at) d (day);
grant select on analytics.chapter_reads to app_analyst;
comment on view analytics.chapter_reads is
  'One row per person and chapter marked as read. Rows of deleted people are gone.';
comment on column analytics.chapter_reads.person is 'The person as a random key, the same in every view.';
comment on column analytics.chapter_reads.day is 'deprecated: the day on which the chapter was marked as read, in UTC.';
comment on column analytics.chapter_reads.week is 'deprecated: the Monday of the week in which day lies.';
comment on column analytics.chapter_reads.month is 'deprecated: the first day of the month in which day lies.';
comment on column analytics.chapter_reads.stage_number is '@dimension
The stage that the chapter belongs to.';
comment on column analytics.chapter_reads.local_day is
  'The local day when the chapter was marked as read, in the person''s present time zone.';
