-- analytics.activity: who did something on which day. What counts: a goal logged, as missed too, a practice, a
-- page of the journal, a prompt answered, a chapter read.
create view analytics.activity with (security_invoker = true) as
select p.person, a.day, lib.monday(a.day) as week, lib.first_of_month(a.day) as month, a.kind
  from (
    select distinct c.user_id, c.local_day, 'habit' from app.goal_completions c
    union all
    select distinct s.user_id, lib.utc_day(s.practised_at), 'practice' from app.practice_sessions s
    union all
    select distinct e.user_id, lib.utc_day(e.written_at), 'journal' from app.journal_entries e where e.deleted_at is null
    union all
    select distinct r.user_id, lib.utc_day(r.responded_at), 'prompt' from app.prompt_responses r
    union all
    select distinct c.user_id, lib.utc_day(c.completed_at), 'course' from app.content_completions c
  ) a (user_id, day, kind)
  join app.pseudonyms p on p.user_id = a.user_id;
grant select on analytics.activity to app_analyst;
comment on view analytics.activity is 'One row a person, day and kind of thing they did.';
comment on column analytics.activity.person is 'The person, by a random key that stands for them in every view.';
comment on column analytics.activity.week is 'The Monday of that week.';
comment on column analytics.activity.month is 'The first of that month.';
comment on column analytics.activity.day is 'The day: of a habit in the person''s own zone, of anything else in UTC.';
comment on column analytics.activity.kind is 'habit, practice, journal, prompt or course.';
