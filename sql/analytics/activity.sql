-- analytics.activity: on which days a person did something. These count: a completion (a miss too), a session of a
-- practice, a journal entry, an answer to a prompt, a chapter marked as read.
create view analytics.activity with (security_invoker = true) as
select p.person, a.day, lib.monday(a.day) as week, lib.first_of_month(a.day) as month, a.kind, a.local_day
  from (
    select distinct c.user_id, c.local_day as day, 'habit' as kind, c.local_day from app.goal_completions c
    union all
    select distinct s.user_id, lib.utc_day(s.practised_at), 'practice', lib.local_day(s.practised_at, z.timezone)
      from app.practice_sessions s join lib.person_zones() z on z.user_id = s.user_id
    union all
    select distinct e.user_id, lib.utc_day(e.written_at), 'journal', lib.local_day(e.written_at, z.timezone)
      from app.journal_entries e join lib.person_zones() z on z.user_id = e.user_id where e.deleted_at is null
    union all
    select distinct r.user_id, lib.utc_day(r.responded_at), 'prompt', lib.local_day(r.responded_at, z.timezone)
      from app.prompt_responses r join lib.person_zones() z on z.user_id = r.user_id
    union all
    select distinct c.user_id, lib.utc_day(c.completed_at), 'course', lib.local_day(c.completed_at, z.timezone)
      from app.content_completions c join lib.person_zones() z on z.user_id = c.user_id
  ) a
  join app.pseudonyms p on p.user_id = a.user_id;
grant select on analytics.activity to app_analyst;
comment on view analytics.activity is
  'One row per person, kind of activity, local day and day in UTC. Rows of deleted people are gone.';
comment on column analytics.activity.person is 'The person as a random key, the same in every view.';
comment on column analytics.activity.day is
  'deprecated: the day, of a habit in the person''s time zone, of every other kind in UTC. Take local_day.';
comment on column analytics.activity.week is 'deprecated: the Monday of the week in which day lies.';
comment on column analytics.activity.month is 'deprecated: the first day of the month in which day lies.';
comment on column analytics.activity.kind is 'habit, practice, journal, prompt or course.';
comment on column analytics.activity.local_day is
  'The local day of the activity, in the person''s present time zone; of a habit in the zone of that time.';
