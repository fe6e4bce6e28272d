-- analytics.goal_completions: what people logged, by the tier of the goal.
create view analytics.goal_completions with (security_invoker = true) as
select p.person, c.local_day as day, lib.monday(c.local_day) as week, lib.first_of_month(c.local_day) as month,
       lib.program_stage(c.local_day - lib.utc_day(s.program_started_at)) as stage_number, g.tier, g.is_additive as additive,
       case when g.is_additive then c.completed_units > 0 else c.completed_units <= g.target end::integer as completed,
       c.completed_units as units
  from app.goal_completions c
  join app.pseudonyms p on p.user_id = c.user_id
  join app.goals g on g.user_id = c.user_id and g.id = c.goal_id
  left join app.stage_progress s on s.user_id = c.user_id;
grant select on analytics.goal_completions to app_analyst;
comment on view analytics.goal_completions is 'One row a goal and day that was logged.';
comment on column analytics.goal_completions.person is 'The person, by a random key that stands for them in every view.';
comment on column analytics.goal_completions.week is 'The Monday of that week.';
comment on column analytics.goal_completions.month is 'The first of that month.';
comment on column analytics.goal_completions.day is 'The day in the person''s own zone.';
comment on column analytics.goal_completions.stage_number is '@dimension
The stage by the calendar of the present cycle; null before the program.';
comment on column analytics.goal_completions.tier is 'low, clear or stretch.';
comment on column analytics.goal_completions.additive is 'Whether more is better; else the goal is a limit.';
comment on column analytics.goal_completions.completed is '1 if the goal was met, 0 if the day was logged as missed: its sum counts, its average is the rate.';
comment on column analytics.goal_completions.units is 'How much was logged, in the unit of the goal.';
