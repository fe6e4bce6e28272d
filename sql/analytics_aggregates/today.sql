-- analytics_aggregates.today: the present of the program, in one row.
create view analytics_aggregates.today with (security_barrier = true) as
select lib.now() as at, lib.last_whole_week(lib.now()) as last_whole_week,
       (select min(n) from generate_series(1, 100) n where lib.enough(n)) as fewest_people;
grant select on analytics_aggregates.today to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.today is
  'One row: the present by the clock of the program. It has nothing of people, deleted or not.';
comment on column analytics_aggregates.today.at is 'The present instant. In development the clock can be moved.';
comment on column analytics_aggregates.today.last_whole_week is
  'The Monday of the last week that is over in every time zone, which a week is from 12:00 UTC of the next Monday on.';
comment on column analytics_aggregates.today.fewest_people is 'Groups of fewer people are left out.';
