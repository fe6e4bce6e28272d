-- analytics.activity: on which days a person did something. These count: a completion (a miss too), a session of a
-- practice, a journal entry, an answer to a prompt, a chapter marked as read.
create view analytics.activity with (security_invoker = true) as
select p.person, a.day, lib.monday(a.day) as week, lib.first_of_month(a.day) as month, a.kind
  from (
    select distinct c.user_id, c.local_day, 'habit' from app.goal_completions c
    union all
    select distinct s.user_id, lib.utc_day(s.practised_at), 'practice' from app.practice_sessions s
    union all
    select distinct e.user_id, lib.utc_day(e.written_at), 'journal' from app.journal_entries e
      where e.deleted_at is null
    union all
    select distinct r.user_id, lib.utc_day(r.responded_at), 'prompt' from app.prompt_responses r
    union all
    select distinct c.user_id, lib.utc_day(c.completed_at), 'course' from app.content_completions c
  ) a (user_id, day, kind)
  join app.pseudonyms p on p.user_id = a.user_id;
grant select on analytics.activity to app_analyst;
comment on view analytics.activity is 'One row per person, day and kind of activity.';
comment on column analytics.activity.person is 'The person as a random key, the same in every view.';
comment on column analytics.activity.week is 'The Monday of the week in which day lies.';
comment on column analytics.activity.month is 'The first day of the month in which day lies.';
comment on column analytics.activity.day is
  'The day: of a habit in the person''s time zone, of every other kind in UTC.';
comment on column analytics.activity.kind is 'habit, practice, journal, prompt or course.';
