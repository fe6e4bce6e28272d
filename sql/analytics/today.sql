-- analytics.today: the present of the program, in one row (docs/contract/analysts.md#two-levels).
create view analytics.today with (security_invoker = true) as
select lib.now() as at, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month,
       lib.last_whole_week(lib.now()) as last_whole_week,
       case when current_setting('analytics.groups_only', true) = 'on'
         then (select min(n) from generate_series(1, 100) n where lib.enough(n)) else 1 end as fewest_people
  from lib.utc_day(lib.now()) d (day);
grant select on analytics.today to app_analyst;
comment on view analytics.today is
  'One row: the present by the clock of the program. It has nothing of people, deleted or not.';
comment on column analytics.today.at is 'The present instant. In development the clock can be moved.';
comment on column analytics.today.day is 'The present day, in UTC.';
comment on column analytics.today.week is 'The Monday of the present week, which is not over.';
comment on column analytics.today.month is 'The first day of the present month.';
comment on column analytics.today.last_whole_week is
  'The Monday of the last week that is over in every time zone, which a week is from 12:00 UTC of the next Monday on.';
comment on column analytics.today.fewest_people is
  'Groups of fewer people are left out of the named questions: 1, or 5 for analysts who see groups alone.';
