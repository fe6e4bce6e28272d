-- analytics.people: accounts and how far each has come in the program.
create view analytics.people with (security_invoker = true) as
select p.person, lib.utc_day(p.joined_at) as joined_on, lib.monday(lib.utc_day(p.joined_at)) as joined_week,
       lib.first_of_month(lib.utc_day(p.joined_at)) as joined_month,
       lib.utc_day(s.program_started_at) as program_started_on,
       s.current_stage, s.highest_stage_reached as highest_stage, s.cycle_number as cycle,
       lib.local_day(p.joined_at, z.timezone) as joined_local_day
  from app.pseudonyms p
  join lib.person_zones() z on z.user_id = p.user_id
  left join app.stage_progress s on s.user_id = p.user_id;
grant select on analytics.people to app_analyst;
comment on view analytics.people is 'One row per person. Rows of deleted people are gone.';
comment on column analytics.people.person is 'The person as a random key, the same in every view.';
comment on column analytics.people.joined_on is 'deprecated: the day of signing up, in UTC.';
comment on column analytics.people.joined_week is 'The Monday of the week of signing up, in UTC.';
comment on column analytics.people.joined_month is 'The first of the month of signing up, in UTC: the cohort.';
comment on column analytics.people.program_started_on is
  'The day on which the current cycle of the program began, in UTC; null before the program.';
comment on column analytics.people.current_stage is '@dimension
The stage the person is in; null before the program.';
comment on column analytics.people.highest_stage is '@dimension
The highest stage that the person ever reached; null before the program.';
comment on column analytics.people.cycle is '@dimension
How often the person has started the program; null before the first time.';
comment on column analytics.people.joined_local_day is
  'The local day of signing up, in the person''s present time zone.';
