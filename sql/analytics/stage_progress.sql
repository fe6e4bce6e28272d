-- analytics.stage_progress: the stages that each person reached, and whether the person completed them.
create view analytics.stage_progress with (security_invoker = true) as
select p.person, lib.first_of_month(lib.utc_day(p.joined_at)) as joined_month, t.stage_number, t.title as stage_title,
       (s.highest_stage_reached > t.stage_number or s.cycle_number > 1)::integer as completed
  from app.stage_progress s
  join app.pseudonyms p on p.user_id = s.user_id
  join app.stages t on t.stage_number <= s.highest_stage_reached;
grant select on analytics.stage_progress to app_analyst;
comment on view analytics.stage_progress is
  'One row per person and stage that the person reached. Rows of deleted people are gone.';
comment on column analytics.stage_progress.person is 'The person as a random key, the same in every view.';
comment on column analytics.stage_progress.joined_month is 'The first of the month of signing up: the cohort.';
comment on column analytics.stage_progress.stage_number is '@dimension
The number of the stage, 1 to 10.';
comment on column analytics.stage_progress.stage_title is 'The title of the stage.';
comment on column analytics.stage_progress.completed is
  '1 if the person reached the next stage or began another cycle, else 0; the average is the completion rate.';
