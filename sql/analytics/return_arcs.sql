-- analytics.return_arcs: return arcs that people started.
create view analytics.return_arcs with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month,
       (a.paused_at is not null and a.left_at is null)::integer as paused, lib.utc_day(a.left_at) as left_on,
       lib.local_day(a.started_at, z.timezone) as local_day,
       (coalesce(a.paused_at, a.left_at, lib.now()) - a.started_at >= interval '840 hours')::integer as finished
  from app.return_arcs a
  join app.pseudonyms p on p.user_id = a.user_id
  join lib.person_zones() z on z.user_id = a.user_id
  cross join lateral lib.utc_day(a.started_at) d (day);
grant select on analytics.return_arcs to app_analyst;
comment on view analytics.return_arcs is 'One row per return arc that was started. Rows of deleted people are gone.';
comment on column analytics.return_arcs.person is 'The person as a random key, the same in every view.';
comment on column analytics.return_arcs.day is
  'deprecated: the day on which the arc started, in UTC; each pause moves it forward.';
comment on column analytics.return_arcs.week is 'deprecated: the Monday of the week in which day lies.';
comment on column analytics.return_arcs.month is 'deprecated: the first day of the month in which day lies.';
comment on column analytics.return_arcs.paused is '1 while the arc is paused, else 0.';
comment on column analytics.return_arcs.left_on is
  'The day on which the person left the arc, in UTC; null while it is active.';
comment on column analytics.return_arcs.finished is
  '1 once the arc''s five weeks (35 days of 24 hours, pauses not counted) have passed, whether or not the person has '
  'left it since; else 0. The average is the share that was finished. Never null.';
comment on column analytics.return_arcs.local_day is
  'The local day on which the arc started; each pause moves it forward, in the person''s present time zone.';
