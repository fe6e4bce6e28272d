-- analytics_aggregates.prompt_responses: answered weekly prompts by the week of the program.
create view app.groups_prompt_responses with (security_invoker = true) as
with groups as (
  select s.program_week, count(distinct s.person) as people, count(*) as responses
    from analytics.prompt_responses s
   group by 1
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over () as hidden,
         row_number() over (order by g.people, g.program_week) as place
    from groups g
)
select r.program_week, r.people, r.responses
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_prompt_responses is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.prompt_responses with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_prompt_responses, p.rows) g
 where p.view = 'prompt_responses';
grant select on analytics_aggregates.prompt_responses to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.prompt_responses is
  'One row per week of the program. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.prompt_responses.program_week is '@dimension
The week of the program that the prompt belongs to, 1 to 36.';
comment on column analytics_aggregates.prompt_responses.responses is 'How many answers there are.';
comment on column analytics_aggregates.prompt_responses.people is 'How many people the group has; at least 5.';
