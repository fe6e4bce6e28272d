-- analytics.habits: what people keep doing, without the names they gave it.
create view analytics.habits with (security_invoker = true) as
select p.person, h.start_date as day, lib.monday(h.start_date) as week, lib.first_of_month(h.start_date) as month,
       h.energy_cost, h.energy_return, h.notification_frequency as reminders, h.revealed, h.is_carryover as carried_over
  from app.habits h
  join app.pseudonyms p on p.user_id = h.user_id;
grant select on analytics.habits to app_analyst;
comment on view analytics.habits is 'One row a habit.';
comment on column analytics.habits.person is 'The person, by a random key that stands for them in every view.';
comment on column analytics.habits.week is 'The Monday of that week.';
comment on column analytics.habits.month is 'The first of that month.';
comment on column analytics.habits.day is 'The day on which the habit starts.';
comment on column analytics.habits.energy_cost is 'What the person says that it costs them.';
comment on column analytics.habits.energy_return is 'What they say that it gives back.';
comment on column analytics.habits.reminders is 'How often the person is reminded: daily, weekly, custom, off, or null.';
comment on column analytics.habits.revealed is 'Whether the person has taken it up yet.';
comment on column analytics.habits.carried_over is 'Whether it came from an earlier cycle.';
