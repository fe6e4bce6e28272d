-- analytics.habits: habits without their names, which people write themselves.
create view analytics.habits with (security_invoker = true) as
select p.person, h.start_date as day, lib.monday(h.start_date) as week, lib.first_of_month(h.start_date) as month,
       h.energy_cost, h.energy_return, h.notification_frequency as reminders, h.revealed,
       h.is_carryover as carried_over, lib.habit_key(p.person, h.id) as habit, h.start_date as local_day
  from app.habits h
  join app.pseudonyms p on p.user_id = h.user_id;
grant select on analytics.habits to app_analyst;
comment on view analytics.habits is 'One row per habit. Rows of deleted people are gone.';
comment on column analytics.habits.person is 'The person as a random key, the same in every view.';
comment on column analytics.habits.day is 'The local day on which the habit starts.';
comment on column analytics.habits.week is 'The Monday of the week in which day lies.';
comment on column analytics.habits.month is 'The first day of the month in which day lies.';
comment on column analytics.habits.energy_cost is 'The energy cost that the person gave, in points per day.';
comment on column analytics.habits.energy_return is 'The energy return that the person gave, in points per day.';
comment on column analytics.habits.reminders is
  'How often the person is reminded: daily, weekly, custom, off, or null.';
comment on column analytics.habits.revealed is 'Whether the app shows the habit unlocked.';
comment on column analytics.habits.carried_over is 'Whether the habit began before the program.';
comment on column analytics.habits.habit is 'The habit as a key, the same as in habit_days and goal_completions.';
comment on column analytics.habits.local_day is 'The local day on which the habit starts.';
