-- analytics.chapter_reads: chapters of the course that people marked as read.
create view analytics.chapter_reads with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month, s.stage_number
  from app.content_completions c
  join app.pseudonyms p on p.user_id = c.user_id
  join app.stage_contents s on s.id = c.content_id
  cross join lateral lib.utc_day(c.completed_at) d (day);
grant select on analytics.chapter_reads to app_analyst;
comment on view analytics.chapter_reads is 'One row per person and chapter marked as read.';
comment on column analytics.chapter_reads.person is 'The person as a random key, the same in every view.';
comment on column analytics.chapter_reads.week is 'The Monday of the week in which day lies.';
comment on column analytics.chapter_reads.month is 'The first day of the month in which day lies.';
comment on column analytics.chapter_reads.day is 'The day on which the chapter was marked as read, in UTC.';
comment on column analytics.chapter_reads.stage_number is '@dimension
The stage that the chapter belongs to.';
