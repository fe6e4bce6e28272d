-- analytics.invitations: what the service offered people, and what became of it. A completion that a model suggested is
-- the one offer whose acceptance is stored.
create view analytics.invitations with (security_invoker = true) as
select p.person, o.source, o.offered_at, o.dismissed_at, o.accepted,
       lib.local_day(o.offered_at, z.timezone) as local_day
  from (
    select i.user_id, i.target_type, i.created_at, i.dismissed_at, null::boolean from app.invitations i
    union all
    select c.user_id, 'suggestion', c.created_at, case when c.status = 'dismissed' then c.updated_at end,
           c.status = 'accepted'
      from app.completion_suggestions c
  ) o (user_id, source, offered_at, dismissed_at, accepted)
  join app.pseudonyms p on p.user_id = o.user_id
  join lib.person_zones() z on z.user_id = o.user_id;
grant select on analytics.invitations to app_analyst;
comment on view analytics.invitations is
  'One row per invitation, and per completion that a model suggested. Rows of deleted people and of suggestions whose '
  'habit, practice or entry was deleted are gone.';
comment on column analytics.invitations.person is 'The person as a random key, the same in every view.';
comment on column analytics.invitations.source is
  'What was offered: habit, practice or embodied_community (an invitation to something steady), suggestion (to log a '
  'completion that a journal entry names).';
comment on column analytics.invitations.offered_at is 'The instant at which the service made the offer.';
comment on column analytics.invitations.dismissed_at is
  'The instant at which the person dismissed it, or an edit took the text away that a suggestion was about; null '
  'otherwise.';
comment on column analytics.invitations.accepted is
  'Whether the person accepted a suggestion; null for every other source, which knows no acceptance.';
comment on column analytics.invitations.local_day is
  'The local day of the offer, in the person''s present time zone.';
