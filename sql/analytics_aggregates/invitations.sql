-- analytics_aggregates.invitations: offers of the service by month and what was offered.
create view app.groups_invitations with (security_invoker = true) as
with groups as (
  select lib.first_of_month(s.local_day) as month, s.source, count(distinct s.person) as people, count(*) as offered,
         count(s.dismissed_at) as dismissed,
         case when count(s.accepted) > 0 then count(*) filter (where s.accepted) end as accepted,
         count(distinct s.person) filter (where s.dismissed_at is not null) as who_dismissed,
         count(distinct s.person) filter (where s.accepted) as who_accepted
    from analytics.invitations s
   group by 1, 2
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.month) as hidden,
         row_number() over (partition by g.month order by g.people, g.source) as place
    from groups g
)
select r.month, r.source, r.people, r.offered,
       case when lib.enough(nullif(r.who_dismissed, 0)) is not false then r.dismissed end as dismissed,
       case when lib.enough(nullif(r.who_accepted, 0)) is not false then r.accepted end as accepted
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_invitations is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.invitations with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_invitations, p.rows) g
 where p.view = 'invitations';
grant select on analytics_aggregates.invitations to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.invitations is
  'One row per month and source. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.invitations.month is
  'The first day of the month of the offer, by the local days of each person.';
comment on column analytics_aggregates.invitations.source is 'What was offered.';
comment on column analytics_aggregates.invitations.offered is 'How many offers there were.';
comment on column analytics_aggregates.invitations.dismissed is
  'How many of them were dismissed; null where fewer than 5 people did.';
comment on column analytics_aggregates.invitations.accepted is
  'How many of them were accepted; null where an offer cannot be accepted, and where fewer than 5 people did.';
comment on column analytics_aggregates.invitations.people is 'How many people the group has; at least 5.';
