-- analytics_aggregates.journal_entries: when people wrote, by week and kind of entry.
create view app.groups_journal_entries with (security_invoker = true) as
with groups as (
  select lib.monday(s.local_day) as week, s.kind, count(distinct s.person) as people, count(*) as entries,
         sum(s.finished) as finished, count(distinct s.person) filter (where s.finished <> 0) as who_finished
    from analytics.journal_entries s
   group by 1, 2
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.week) as hidden,
         row_number() over (partition by g.week order by g.people, g.kind) as place
    from groups g
)
select r.week, r.kind, r.people, r.entries,
       case when lib.enough(nullif(r.who_finished, 0)) is not false then r.finished end as finished
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_journal_entries is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.journal_entries with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_journal_entries, p.rows) g
 where p.view = 'journal_entries';
grant select on analytics_aggregates.journal_entries to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.journal_entries is
  'One row per week and kind. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.journal_entries.week is
  'The Monday of the week of writing, by the local days of each person.';
comment on column analytics_aggregates.journal_entries.kind is 'The kind of entry.';
comment on column analytics_aggregates.journal_entries.entries is 'How many entries were written and not deleted.';
comment on column analytics_aggregates.journal_entries.finished is
  'How many of them are finished; null where those are of 1 to 4 people.';
comment on column analytics_aggregates.journal_entries.people is 'How many people the group has; at least 5.';
