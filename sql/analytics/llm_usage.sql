-- analytics.llm_usage: what calls of language models used and cost.
create view analytics.llm_usage with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month, l.provider, l.model,
       l.prompt_tokens, l.completion_tokens, l.total_tokens, l.estimated_cost_usd as cost_usd
  from app.llm_usage_log l
  join app.pseudonyms p on p.user_id = l.user_id
  cross join lateral lib.utc_day(l.created_at) d (day);
grant select on analytics.llm_usage to app_analyst;
comment on view analytics.llm_usage is 'One row a call of a language model.';
comment on column analytics.llm_usage.person is 'The person, by a random key that stands for them in every view.';
comment on column analytics.llm_usage.week is 'The Monday of that week.';
comment on column analytics.llm_usage.month is 'The first of that month.';
comment on column analytics.llm_usage.day is 'The day of the call, in UTC.';
comment on column analytics.llm_usage.provider is 'Whose model it was.';
comment on column analytics.llm_usage.model is 'Which model.';
comment on column analytics.llm_usage.prompt_tokens is 'Tokens sent.';
comment on column analytics.llm_usage.completion_tokens is 'Tokens received.';
comment on column analytics.llm_usage.total_tokens is 'Both.';
comment on column analytics.llm_usage.cost_usd is 'What it cost, in US dollars; null where the price of the model is not known.';
