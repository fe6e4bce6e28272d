-- app.llm_usage_log: one row per model call; the cost is null where the model's price is unknown.
create policy insert_own on app.llm_usage_log for insert to app_api, app_worker
  with check (user_id = lib.current_user_id());
grant insert (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens, estimated_cost_usd,
  journal_entry_id, kind, whose_key) on app.llm_usage_log to app_api, app_worker;
create policy select_analyst on app.llm_usage_log for select to app_analyst using (true);
grant select (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens, estimated_cost_usd,
  kind, whose_key) on app.llm_usage_log to app_analyst;
comment on table app.llm_usage_log is 'Tokens and estimated cost of each model call.';
comment on column app.llm_usage_log.estimated_cost_usd is
  'Dollars by the price of that day; null where the model''s price is unknown.';
comment on column app.llm_usage_log.kind is 'What the model was asked for; null for calls before 0.5.0.';
comment on column app.llm_usage_log.whose_key is
  'service: the operator''s key; own: the key that the person sent; null for calls before 0.5.0.';
