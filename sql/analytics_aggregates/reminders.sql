-- analytics_aggregates.reminders: what became of reminders, by week. There is no view of rows: when somebody is
-- reminded is nobody's business. The weeks are those of which no reminder is deleted yet, which is after 30 days.
create view app.groups_reminders with (security_invoker = true) as
with groups as (
  select lib.monday(r.day) as week, coalesce(r.reason, r.state) as outcome, count(distinct r.user_id) as people,
         count(*) as reminders
    from app.reminders r join app.pseudonyms p on p.user_id = r.user_id
   where r.kind <> 'test' and lib.monday(r.day) >= lib.utc_day(lib.now()) - 28
   group by 1, 2
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.week) as hidden,
         row_number() over (partition by g.week order by g.people, g.outcome) as place
    from groups g
)
select r.week, r.outcome, r.people, r.reminders
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_reminders is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.reminders with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_reminders, p.rows) g
 where p.view = 'reminders';
grant select on analytics_aggregates.reminders to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.reminders is
  'One row per week and outcome; all of a week together were due. Groups of fewer than 5 people are left out; deleted
people are gone, and so is a week after four others.';
comment on column analytics_aggregates.reminders.week is
  'The Monday of the week of the reminder, by the local days of each person.';
comment on column analytics_aggregates.reminders.outcome is
  'What became of it: sent, waiting, or the reason for which it was not sent.';
comment on column analytics_aggregates.reminders.reminders is 'How many reminders were due with this outcome.';
comment on column analytics_aggregates.reminders.people is 'How many people the group has; at least 5.';
