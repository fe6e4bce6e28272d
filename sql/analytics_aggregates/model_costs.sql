-- analytics_aggregates.model_costs: what calls of language models cost, by month, kind and key.
create view app.groups_model_costs with (security_invoker = true) as
with groups as (
  select s.month, s.kind, s.whose_key, count(distinct s.person) as people, sum(s.dollars) as dollars,
         sum(s.calls) as calls, sum(s.unpriced_calls) as unpriced_calls,
         count(distinct s.person) filter (where s.dollars <> 0) as who_dollars,
         count(distinct s.person) filter (where s.unpriced_calls <> 0) as who_unpriced_calls
    from analytics.model_costs s
   group by 1, 2, 3
), ranked as (
  select g.*, count(*) filter (where not lib.enough(g.people)) over (partition by g.month) as hidden,
         row_number() over (partition by g.month order by g.people, g.kind, g.whose_key) as place
    from groups g
)
select r.month, r.kind, r.whose_key, r.people,
       case when lib.enough(nullif(r.who_dollars, 0)) is not false then r.dollars end as dollars, r.calls,
       case when lib.enough(nullif(r.who_unpriced_calls, 0)) is not false then r.unpriced_calls end as unpriced_calls
  from ranked r
 where lib.enough(r.people) and not (r.hidden = 1 and r.place = 2);
comment on view app.groups_model_costs is 'The groups of now, for jobs.groups_publish.';
create view analytics_aggregates.model_costs with (security_barrier = true) as
select g.*
  from app.published_groups p cross join jsonb_populate_recordset(null::app.groups_model_costs, p.rows) g
 where p.view = 'model_costs';
grant select on analytics_aggregates.model_costs to app_analyst, app_analyst_aggregates;
comment on view analytics_aggregates.model_costs is
  'One row per month, kind and key. Groups of fewer than 5 people are left out; deleted people are gone.';
comment on column analytics_aggregates.model_costs.month is
  'The first day of the month of the call, by the local days of each person.';
comment on column analytics_aggregates.model_costs.kind is
  'What for: resonance, essay or transcription; null for calls before 0.5.0.';
comment on column analytics_aggregates.model_costs.whose_key is 'Whose key paid; null for calls before 0.5.0.';
comment on column analytics_aggregates.model_costs.dollars is
  'The estimated cost in US dollars; null where no call has a known price, or 1 to 4 people caused it.';
comment on column analytics_aggregates.model_costs.calls is 'How many calls were answered.';
comment on column analytics_aggregates.model_costs.unpriced_calls is
  'How many of them have no known price; null where 1 to 4 people made those.';
comment on column analytics_aggregates.model_costs.people is 'How many people the group has; at least 5.';
