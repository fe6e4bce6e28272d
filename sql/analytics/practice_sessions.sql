-- analytics.practice_sessions: what people practised, and for how long.
create view analytics.practice_sessions with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month, u.stage_number, s.mode,
       s.duration_minutes as minutes, s.completed::integer as completed
  from app.practice_sessions s
  join app.pseudonyms p on p.user_id = s.user_id
  join app.user_practices u on u.user_id = s.user_id and u.id = s.user_practice_id
  cross join lateral lib.utc_day(s.practised_at) d (day);
grant select on analytics.practice_sessions to app_analyst;
comment on view analytics.practice_sessions is 'One row a practice session.';
comment on column analytics.practice_sessions.person is 'The person, by a random key that stands for them in every view.';
comment on column analytics.practice_sessions.week is 'The Monday of that week.';
comment on column analytics.practice_sessions.month is 'The first of that month.';
comment on column analytics.practice_sessions.day is 'The day of the session, in UTC.';
comment on column analytics.practice_sessions.stage_number is '@dimension
The stage that the practice belongs to.';
comment on column analytics.practice_sessions.mode is 'How it was practised, such as meditation_timer or sense_grounding.';
comment on column analytics.practice_sessions.minutes is 'How long it lasted.';
comment on column analytics.practice_sessions.completed is '1 if it was practised to its end, 0 if it was left.';
