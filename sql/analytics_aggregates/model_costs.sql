-- analytics_aggregates.model_costs: what calls of language models cost, by month, kind and key.
select lib.make_groups('model_costs', 'One row per month, kind and key.',
  within => 'month', keys => '{kind, whose_key}', numbers => '{dollars, calls, unpriced_calls}',
  few => '{dollars, unpriced_calls}', query => $$
  select s.month, s.kind, s.whose_key, count(distinct s.person) as people, sum(s.dollars) as dollars,
         sum(s.calls) as calls, sum(s.unpriced_calls) as unpriced_calls,
         count(distinct s.person) filter (where s.dollars <> 0) as who_dollars,
         count(distinct s.person) filter (where s.unpriced_calls <> 0) as who_unpriced_calls
    from lib.everybody(null::analytics.model_costs,
           '{month, kind, whose_key, person, dollars, calls, unpriced_calls}') s
   group by 1, 2, 3
$$);
grant select on analytics_aggregates.model_costs to app_analyst_aggregates;
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
