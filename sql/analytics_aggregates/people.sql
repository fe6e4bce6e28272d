-- analytics_aggregates.people: accounts by the month of signing up.
select lib.make_groups('people', 'One row per month.',
  keys => '{joined_month}', numbers => '{in_program}',
  few => '{in_program}', query => $$
  select lib.first_of_month(s.joined_local_day) as joined_month, count(distinct s.person) as people,
         count(s.current_stage) as in_program,
         lib.smaller_group(count(s.current_stage), count(distinct s.person)) as who_in_program
    from lib.everybody(null::analytics.people, '{joined_local_day, person, current_stage}') s
   group by 1
$$);
grant select on analytics_aggregates.people to app_analyst_aggregates;
comment on column analytics_aggregates.people.joined_month is
  'The first day of the month of signing up, by the local days of each person.';
comment on column analytics_aggregates.people.people is 'How many people signed up; at least 5.';
comment on column analytics_aggregates.people.in_program is
  'How many of them began the program; null where those, or those who did not, are 1 to 4 people.';
