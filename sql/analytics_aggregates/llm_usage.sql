-- analytics_aggregates.llm_usage: calls of language models by month and model.
create view app.groups_llm_usage with (security_invoker = true) as
with groups as (
  select lib.first_of_month(s.local_day) as month, s.provider, s.model, count(distinct s.person) as people,
         count(*) as calls, sum(s.total_tokens) as total_tokens, sum(s.cost_usd) as cost_usd,
         count(distinct s.person) filter (where s.cost_usd <> 0) as who_cost_usd
    from analytics.llm_usage s
   group by 1, 2, 3
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.month) as hidden,
         row_number() over (partition by g.month order by g.people, g.provider, g.model) as place
    from groups g
)
select r.month, r.provider, r.model, r.people, r.calls, r.total_tokens,
       case when lib.enough(nullif(r.who_cost_usd, 0)) is not false then r.cost_usd end as cost_usd
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_llm_usage is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.llm_usage with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_llm_usage, p.rows) g
 where p.view = 'llm_usage';
grant select on analytics_aggregates.llm_usage to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.llm_usage is
  'One row per month, provider and model. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.llm_usage.month is
  'The first day of the month of the call, by the local days of each person.';
comment on column analytics_aggregates.llm_usage.provider is 'The vendor of the model.';
comment on column analytics_aggregates.llm_usage.model is 'The model.';
comment on column analytics_aggregates.llm_usage.calls is 'How many calls were answered.';
comment on column analytics_aggregates.llm_usage.total_tokens is 'The tokens of prompts and answers.';
comment on column analytics_aggregates.llm_usage.cost_usd is
  'The estimated cost in US dollars; null where no call has a known price, or 1 to 4 people caused it.';
comment on column analytics_aggregates.llm_usage.people is 'How many people the group has; at least 5.';
