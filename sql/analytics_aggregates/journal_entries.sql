-- analytics_aggregates.journal_entries: when people wrote, by week and kind of entry.
select lib.make_groups('journal_entries', 'One row per week and kind.',
  within => 'week', keys => '{kind}', numbers => '{entries, finished}',
  few => '{finished}', query => $$
  select lib.monday(s.local_day) as week, s.kind, count(distinct s.person) as people, count(*) as entries,
         sum(s.finished) as finished, count(distinct s.person) filter (where s.finished <> 0) as who_finished
    from lib.everybody(null::analytics.journal_entries, '{local_day, kind, person, finished}') s
   group by 1, 2
$$);
grant select on analytics_aggregates.journal_entries to app_analyst_aggregates;
comment on column analytics_aggregates.journal_entries.week is
  'The Monday of the week of writing, by the local days of each person.';
comment on column analytics_aggregates.journal_entries.kind is 'The kind of entry.';
comment on column analytics_aggregates.journal_entries.entries is 'How many entries were written and not deleted.';
comment on column analytics_aggregates.journal_entries.finished is
  'How many of them are finished; null where those are of 1 to 4 people.';
