-- analytics.habit_weeks: the weeks of habits that count weeks, as lib.streak_periods judges them
-- (docs/contract/analysts.md#habit-weeks). A week in which a day was paused has a row only if it was met.
create view analytics.habit_weeks with (security_invoker = true) as
select p.person, lib.habit_key(p.person, h.id) as habit, s.first_day as week,
       case when not s.in_units then s.needed::integer end as due,
       case when not s.in_units then s.done::integer end as done, (s.why = 'met')::integer as met,
       case when s.in_units then s.needed::double precision end as units_due,
       case when s.in_units then s.done::double precision end as units
  from app.habits h
  join app.pseudonyms p on p.user_id = h.user_id
  join lib.habit_periods('week') s on s.user_id = h.user_id and s.habit_id = h.id
 where s.why <> 'paused';
grant select on analytics.habit_weeks to app_analyst;
comment on view analytics.habit_weeks is
  'One row per week of a habit whose rule counts weeks, from the first with a done day, or from where weeks began to '
  'count, to the present one, which is not over. Rows of deleted people and of deleted habits are gone.';
comment on column analytics.habit_weeks.person is 'The person as a random key, the same in every view.';
comment on column analytics.habit_weeks.habit is 'The habit as a key, the same as in habit_days.';
comment on column analytics.habit_weeks.week is 'The Monday of the week, by the person''s local days.';
comment on column analytics.habit_weeks.due is 'How many done days the week needed; null where it needed units.';
comment on column analytics.habit_weeks.done is 'On how many days of the week it was done; null where it needed units.';
comment on column analytics.habit_weeks.met is '1 if the week had enough, else 0. The average is the rate.';
comment on column analytics.habit_weeks.units_due is 'How many units the week needed; null where it needed done days.';
comment on column analytics.habit_weeks.units is
  'The units of the week, over all goals; null where it needed done days.';
