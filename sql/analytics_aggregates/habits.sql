-- analytics_aggregates.habits: habits by the month in which they start.
select lib.make_groups('habits', 'One row per month.',
  keys => '{month}', numbers => '{habits, energy_cost, energy_return}',
  few => '{energy_cost, energy_return}', query => $$
  select lib.first_of_month(s.local_day) as month, count(distinct s.person) as people, count(*) as habits,
         sum(s.energy_cost) as energy_cost, sum(s.energy_return) as energy_return,
         count(distinct s.person) filter (where s.energy_cost <> 0) as who_energy_cost,
         count(distinct s.person) filter (where s.energy_return <> 0) as who_energy_return
    from lib.everybody(null::analytics.habits, '{local_day, person, energy_cost, energy_return}') s
   group by 1
$$);
grant select on analytics_aggregates.habits to app_analyst_aggregates;
comment on column analytics_aggregates.habits.month is
  'The first day of the month in which the habits start, a local day of each person.';
comment on column analytics_aggregates.habits.habits is 'How many habits start.';
comment on column analytics_aggregates.habits.energy_cost is
  'The sum of what they cost, in points of energy; null where 1 to 4 people have some that cost any.';
comment on column analytics_aggregates.habits.energy_return is
  'The sum of what they give back, in points of energy; null where 1 to 4 people have some that do.';
