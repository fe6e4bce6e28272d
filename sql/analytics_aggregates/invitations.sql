-- analytics_aggregates.invitations: offers of the service by month and what was offered.
select lib.make_groups('invitations', 'One row per month and source.',
  within => 'month', keys => '{source}', numbers => '{offered, dismissed, accepted}',
  few => '{dismissed, accepted}', query => $$
  select lib.first_of_month(s.local_day) as month, s.source, count(distinct s.person) as people, count(*) as offered,
         count(s.dismissed_at) as dismissed,
         case when count(s.accepted) > 0 then count(*) filter (where s.accepted) end as accepted,
         count(distinct s.person) filter (where s.dismissed_at is not null) as who_dismissed,
         count(distinct s.person) filter (where s.accepted) as who_accepted
    from lib.everybody(null::analytics.invitations, '{local_day, source, person, dismissed_at, accepted}') s
   group by 1, 2
$$);
grant select on analytics_aggregates.invitations to app_analyst_aggregates;
comment on column analytics_aggregates.invitations.month is
  'The first day of the month of the offer, by the local days of each person.';
comment on column analytics_aggregates.invitations.source is 'What was offered.';
comment on column analytics_aggregates.invitations.offered is 'How many offers there were.';
comment on column analytics_aggregates.invitations.dismissed is
  'How many of them were dismissed; null where fewer than 5 people did.';
comment on column analytics_aggregates.invitations.accepted is
  'How many of them were accepted; null where an offer cannot be accepted, and where fewer than 5 people did.';
