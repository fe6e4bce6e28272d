-- analytics.goal_completions: what people logged for their goals.
create view analytics.goal_completions with (security_invoker = true) as
select p.person, c.local_day as day, lib.monday(c.local_day) as week, lib.first_of_month(c.local_day) as month,
       lib.program_stage(c.local_day - lib.local_day(coalesce(s.program_started_at, s.stage_started_at), z.timezone))
         as stage_number,
       g.tier, g.is_additive as additive, d.done as completed, c.completed_units as units,
       lib.habit_key(p.person, g.habit_id) as habit, c.local_day, d.done as logged_done
  from app.goal_completions c
  join app.pseudonyms p on p.user_id = c.user_id
  join lib.person_zones() z on z.user_id = c.user_id
  join app.goals g on g.user_id = c.user_id and g.id = c.goal_id
  left join app.stage_progress s on s.user_id = c.user_id
 cross join lateral (
   select case when g.is_additive then lib.units(c.completed_units) > 0
            else lib.units(c.completed_units) <= lib.units(g.target) end::integer) d (done);
grant select on analytics.goal_completions to app_analyst;
comment on view analytics.goal_completions is
  'One row per goal and local day for which something was logged. Rows of deleted people are gone.';
comment on column analytics.goal_completions.person is 'The person as a random key, the same in every view.';
comment on column analytics.goal_completions.day is 'The local day in the person''s time zone.';
comment on column analytics.goal_completions.week is 'The Monday of the week in which day lies.';
comment on column analytics.goal_completions.month is 'The first day of the month in which day lies.';
comment on column analytics.goal_completions.stage_number is '@dimension
The stage of local_day by the person''s calendar of the current cycle; null before that cycle.';
comment on column analytics.goal_completions.tier is 'low, clear or stretch.';
comment on column analytics.goal_completions.additive is
  'True where more is better; false where the target is an upper limit.';
comment on column analytics.goal_completions.completed is
  'deprecated: the same as logged_done. Its average is no completion rate: days without a log are no rows.';
comment on column analytics.goal_completions.units is 'The units logged, in the unit of the goal.';
comment on column analytics.goal_completions.habit is 'The habit as a key, the same as in habits and habit_days.';
comment on column analytics.goal_completions.local_day is
  'The local day for which it was logged, in the zone that the person had then.';
comment on column analytics.goal_completions.logged_done is
  '1 if what was logged meets the goal (additive: above 0 units; else at most the target), 0 for a logged miss. Days '
  'without a log are no rows, so its average is no completion rate: that is done by due of habit_days.';
