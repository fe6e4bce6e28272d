-- analytics.return_arcs: return arcs that people started.
create view analytics.return_arcs with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month,
       (a.paused_at is not null and a.left_at is null)::integer as paused, lib.utc_day(a.left_at) as left_on
  from app.return_arcs a
  join app.pseudonyms p on p.user_id = a.user_id
  cross join lateral lib.utc_day(a.started_at) d (day);
grant select on analytics.return_arcs to app_analyst;
comment on view analytics.return_arcs is 'One row per return arc that was started.';
comment on column analytics.return_arcs.person is 'The person as a random key, the same in every view.';
comment on column analytics.return_arcs.week is 'The Monday of the week in which day lies.';
comment on column analytics.return_arcs.month is 'The first day of the month in which day lies.';
comment on column analytics.return_arcs.day is 'The day on which the arc started, in UTC; each pause moves it forward.';
comment on column analytics.return_arcs.paused is '1 while the arc is paused, else 0.';
comment on column analytics.return_arcs.left_on is
  'The day on which the person left the arc, in UTC; null while it is active.';
