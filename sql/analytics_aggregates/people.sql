-- analytics_aggregates.people: accounts by the month of signing up.
create view app.groups_people with (security_invoker = true) as
with groups as (
  select lib.first_of_month(s.joined_local_day) as joined_month, count(distinct s.person) as people,
         count(s.current_stage) as in_program,
         lib.smaller_group(count(s.current_stage), count(distinct s.person)) as who_in_program
    from analytics.people s
   group by 1
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over () as hidden,
         row_number() over (order by g.people, g.joined_month) as place
    from groups g
)
select r.joined_month, r.people,
       case when lib.enough(nullif(r.who_in_program, 0)) is not false then r.in_program end as in_program
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_people is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.people with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_people, p.rows) g
 where p.view = 'people';
grant select on analytics_aggregates.people to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.people is
  'One row per month. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.people.joined_month is
  'The first day of the month of signing up, by the local days of each person.';
comment on column analytics_aggregates.people.people is 'How many people signed up; at least 5.';
comment on column analytics_aggregates.people.in_program is
  'How many of them began the program; null where those, or those who did not, are 1 to 4 people.';
