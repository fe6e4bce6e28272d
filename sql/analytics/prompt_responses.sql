-- analytics.prompt_responses: weekly prompts that people answered.
create view analytics.prompt_responses with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month,
       lib.program_stage((r.week_number - 1) * 7) as stage_number, r.week_number as program_week,
       lib.local_day(r.responded_at, z.timezone) as local_day
  from app.prompt_responses r
  join app.pseudonyms p on p.user_id = r.user_id
  join lib.person_zones() z on z.user_id = r.user_id
  cross join lateral lib.utc_day(r.responded_at) d (day);
grant select on analytics.prompt_responses to app_analyst;
comment on view analytics.prompt_responses is
  'One row per person and answered weekly prompt. Rows of deleted people are gone.';
comment on column analytics.prompt_responses.person is 'The person as a random key, the same in every view.';
comment on column analytics.prompt_responses.day is 'deprecated: the day of the answer, in UTC.';
comment on column analytics.prompt_responses.week is 'deprecated: the Monday of the week in which day lies.';
comment on column analytics.prompt_responses.month is 'deprecated: the first day of the month in which day lies.';
comment on column analytics.prompt_responses.stage_number is '@dimension
The stage in which the week lies.';
comment on column analytics.prompt_responses.program_week is '@dimension
The week of the program that the prompt belongs to, 1 to 36.';
comment on column analytics.prompt_responses.local_day is
  'The local day of the answer, in the person''s present time zone.';
