-- analytics.llm_usage: tokens and cost of calls to language models.
create view analytics.llm_usage with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month, l.provider, l.model,
       l.prompt_tokens, l.completion_tokens, l.total_tokens, l.estimated_cost_usd as cost_usd,
       lib.local_day(l.created_at, z.timezone) as local_day, l.kind, l.whose_key
  from app.llm_usage_log l
  join app.pseudonyms p on p.user_id = l.user_id
  join lib.person_zones() z on z.user_id = l.user_id
  cross join lateral lib.utc_day(l.created_at) d (day);
grant select on analytics.llm_usage to app_analyst;
comment on view analytics.llm_usage is 'One row per call to a language model. Rows of deleted people are gone.';
comment on column analytics.llm_usage.person is 'The person as a random key, the same in every view.';
comment on column analytics.llm_usage.day is 'deprecated: the day of the call, in UTC.';
comment on column analytics.llm_usage.week is 'deprecated: the Monday of the week in which day lies.';
comment on column analytics.llm_usage.month is 'deprecated: the first day of the month in which day lies.';
comment on column analytics.llm_usage.provider is 'The vendor of the model.';
comment on column analytics.llm_usage.model is 'The name of the model.';
comment on column analytics.llm_usage.prompt_tokens is 'Tokens sent.';
comment on column analytics.llm_usage.completion_tokens is 'Tokens received.';
comment on column analytics.llm_usage.total_tokens is 'Tokens sent and received.';
comment on column analytics.llm_usage.cost_usd is
  'The estimated cost in US dollars; null where the price of the model is unknown.';
comment on column analytics.llm_usage.local_day is
  'The local day of the call, in the person''s present time zone.';
comment on column analytics.llm_usage.kind is
  'What the model was asked for: resonance, essay or transcription; null for calls before 0.5.0, which kept none.';
comment on column analytics.llm_usage.whose_key is
  'service: the operator''s key, so the operator paid; own: the person''s key; null for calls before 0.5.0.';
