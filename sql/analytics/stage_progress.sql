-- analytics.stage_progress: who reached which stage, and who went beyond it.
create view analytics.stage_progress with (security_invoker = true) as
select p.person, lib.first_of_month(lib.utc_day(p.joined_at)) as joined_month, t.stage_number, t.title as stage_title,
       (s.highest_stage_reached > t.stage_number or s.cycle_number > 1)::integer as completed
  from app.stage_progress s
  join app.pseudonyms p on p.user_id = s.user_id
  join app.stages t on t.stage_number <= s.highest_stage_reached;
grant select on analytics.stage_progress to app_analyst;
comment on view analytics.stage_progress is 'One row a person and stage they reached.';
comment on column analytics.stage_progress.person is 'The person, by a random key that stands for them in every view.';
comment on column analytics.stage_progress.joined_month is 'The first of the month of signing up: the cohort.';
comment on column analytics.stage_progress.stage_number is '@dimension
1 to 10.';
comment on column analytics.stage_progress.stage_title is 'The name of the stage.';
comment on column analytics.stage_progress.completed is '1 if they went on to the next stage or began the program again, else 0: its average is the completion rate.';
