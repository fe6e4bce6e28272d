-- analytics.model_costs: what calls of language models cost, by person and month.
create view analytics.model_costs with (security_invoker = true) as
select u.person, lib.first_of_month(u.local_day) as month, u.kind, u.whose_key, sum(u.cost_usd) as dollars,
       count(*)::integer as calls, count(*) filter (where u.cost_usd is null)::integer as unpriced_calls
  from analytics.llm_usage u
 group by u.person, lib.first_of_month(u.local_day), u.kind, u.whose_key;
grant select on analytics.model_costs to app_analyst;
comment on view analytics.model_costs is
  'One row per person, month, kind and key of model calls. Rows of deleted people are gone.';
comment on column analytics.model_costs.person is 'The person as a random key, the same in every view.';
comment on column analytics.model_costs.month is 'The first day of the month, by the person''s local days.';
comment on column analytics.model_costs.kind is
  'resonance, essay or transcription; null for calls before 0.5.0, which kept none.';
comment on column analytics.model_costs.whose_key is
  'service: the operator paid; own: the person paid with their key; null for calls before 0.5.0.';
comment on column analytics.model_costs.dollars is
  'Estimated US dollars by the prices of the day of each call; calls without a known price add nothing, and it is null '
  'where no call has one.';
comment on column analytics.model_costs.calls is 'How many calls there were.';
comment on column analytics.model_costs.unpriced_calls is 'How many of the calls are of a model without a known price.';
