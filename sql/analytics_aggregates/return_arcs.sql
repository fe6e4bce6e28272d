-- analytics_aggregates.return_arcs: return arcs that people started, by month.
select lib.make_groups('return_arcs', 'One row per month.',
  keys => '{month}', numbers => '{arcs, finished}',
  few => '{finished}', query => $$
  select lib.first_of_month(s.local_day) as month, count(distinct s.person) as people, count(*) as arcs,
         sum(s.finished) as finished, count(distinct s.person) filter (where s.finished <> 0) as who_finished
    from lib.everybody(null::analytics.return_arcs, '{local_day, person, finished}') s
   group by 1
$$);
grant select on analytics_aggregates.return_arcs to app_analyst_aggregates;
comment on column analytics_aggregates.return_arcs.month is
  'The first day of the month of the start, by the local days of each person.';
comment on column analytics_aggregates.return_arcs.arcs is 'How many return arcs were started.';
comment on column analytics_aggregates.return_arcs.finished is
  'How many of them were finished, after 35 days of 24 hours without pauses; null where 1 to 4 people finished theirs.';
