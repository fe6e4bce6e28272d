-- analytics.llm_usage: tokens and cost of calls to language models.
create view analytics.llm_usage with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month, l.provider, l.model,
       l.prompt_tokens, l.completion_tokens, l.total_tokens, l.estimated_cost_usd as cost_usd
  from app.llm_usage_log l
  join app.pseudonyms p on p.user_id = l.user_id
  cross join lateral lib.utc_day(l.created_at) d (day);
grant select on analytics.llm_usage to app_analyst;
comment on view analytics.llm_usage is 'One row per call to a language model.';
comment on column analytics.llm_usage.person is 'The person as a random key, the same in every view.';
comment on column analytics.llm_usage.week is 'The Monday of the week in which day lies.';
comment on column analytics.llm_usage.month is 'The first day of the month in which day lies.';
comment on column analytics.llm_usage.day is 'The day of the call, in UTC.';
comment on column analytics.llm_usage.provider is 'The vendor of the model.';
comment on column analytics.llm_usage.model is 'The name of the model.';
comment on column analytics.llm_usage.prompt_tokens is 'Tokens sent.';
comment on column analytics.llm_usage.completion_tokens is 'Tokens received.';
comment on column analytics.llm_usage.total_tokens is 'Tokens sent and received.';
comment on column analytics.llm_usage.cost_usd is
  'The estimated cost in US dollars; null where the price of the model is unknown.';
