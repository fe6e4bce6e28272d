-- analytics.habit_months: the months of habits that count months, as lib.streak_periods judges them
-- (docs/contract/analysts.md#habit-months). A month that was wholly paused has a row only if it was met.
create view analytics.habit_months with (security_invoker = true) as
select p.person, lib.habit_key(p.person, h.id) as habit, s.first_day as month,
       case when not s.in_units then s.needed::integer end as due,
       case when not s.in_units then s.done::integer end as done, (s.why = 'met')::integer as met,
       case when s.in_units then s.needed::double precision end as units_due,
       case when s.in_units then s.done::double precision end as units
  from app.habits h
  join app.pseudonyms p on p.user_id = h.user_id
  join lib.habit_periods('month') s on s.user_id = h.user_id and s.habit_id = h.id
 where s.why <> 'paused';
grant select on analytics.habit_months to app_analyst;
comment on view analytics.habit_months is
  'One row per month of a habit whose rule counts months, from the first with a done day, or from where months began '
  'to count, to the present one, which is not over. Rows of deleted people and of deleted habits are gone.';
comment on column analytics.habit_months.person is 'The person as a random key, the same in every view.';
comment on column analytics.habit_months.habit is 'The habit as a key, the same as in habit_days.';
comment on column analytics.habit_months.month is 'The first day of the month, by the person''s local days.';
comment on column analytics.habit_months.due is 'How many done days the month needed; null where it needed units.';
comment on column analytics.habit_months.done is
  'On how many days of the month it was done; null where it needed units.';
comment on column analytics.habit_months.met is '1 if the month had enough, else 0. The average is the rate.';
comment on column analytics.habit_months.units_due is
  'How many units the month needed; null where it needed done days.';
comment on column analytics.habit_months.units is
  'The units of the month, over all goals; null where it needed done days.';
