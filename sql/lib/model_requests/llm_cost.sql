-- Dollars of a model call; prices are dollars per million tokens. Null without a price.
create or replace function lib.llm_cost(
  prompt_tokens integer, completion_tokens integer, input_price numeric, output_price numeric
) returns numeric
language sql immutable parallel safe as $$
  select round((prompt_tokens * input_price + completion_tokens * output_price) / 1000000, 6)
$$;
grant execute on function lib.llm_cost to app_api, app_worker;
