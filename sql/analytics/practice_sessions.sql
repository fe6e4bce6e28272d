-- analytics.practice_sessions: sessions of practices and their duration.
create view analytics.practice_sessions with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month, u.stage_number, s.mode,
       s.duration_minutes as minutes, s.completed::integer as completed,
       lib.local_day(s.practised_at, z.timezone) as local_day
  from app.practice_sessions s
  join app.pseudonyms p on p.user_id = s.user_id
  join lib.person_zones() z on z.user_id = s.user_id
  join app.user_practices u on u.user_id = s.user_id and u.id = s.user_practice_id
  cross join lateral lib.utc_day(s.practised_at) d (day);
grant select on analytics.practice_sessions to app_analyst;
comment on view analytics.practice_sessions is 'One row per practice session. Rows of deleted people are gone.';
comment on column analytics.practice_sessions.person is 'The person as a random key, the same in every view.';
comment on column analytics.practice_sessions.day is 'deprecated: the day of the session, in UTC.';
comment on column analytics.practice_sessions.week is 'deprecated: the Monday of the week in which day lies.';
comment on column analytics.practice_sessions.month is 'deprecated: the first day of the month in which day lies.';
comment on column analytics.practice_sessions.stage_number is '@dimension
The stage for which the person selected the practice.';
comment on column analytics.practice_sessions.mode is
  'The mode of the session, such as meditation_timer or sense_grounding.';
comment on column analytics.practice_sessions.minutes is 'The duration in minutes.';
comment on column analytics.practice_sessions.completed is '1 if the session was completed, 0 if it was ended early.';
comment on column analytics.practice_sessions.local_day is
  'The local day of the session, in the person''s present time zone.';
