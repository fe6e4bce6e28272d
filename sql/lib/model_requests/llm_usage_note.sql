-- Writes one usage row per answered model call (docs/contract/resonance.md#usage).
create or replace function lib.llm_usage_note(
  usage json, entry_id bigint, kind text default null, whose_key text default null
) returns void
language sql volatile as $$
  insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
    estimated_cost_usd, journal_entry_id, kind, whose_key)
  select lib.current_user_id(), lib.now(), u.provider, u.model, u.prompt_tokens, u.completion_tokens,
         u.prompt_tokens + u.completion_tokens,
         lib.llm_cost(u.prompt_tokens, u.completion_tokens, u.input_price, u.output_price), entry_id,
         kind, whose_key
    from json_to_recordset(usage) as u (provider text, model text, prompt_tokens integer, completion_tokens integer,
      input_price numeric, output_price numeric)
$$;
grant execute on function lib.llm_usage_note to app_api, app_worker;
