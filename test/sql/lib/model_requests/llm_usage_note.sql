-- docs/contract/resonance.md#usage
select plan(4);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('A page.'));
select lib.llm_usage_note('[]', kept('e'));
select as_owner();
select is_empty('select from app.llm_usage_log', 'writes no row where no model was called');
select as_user('ann');
select lib.llm_usage_note('[
  {"provider": "openai", "model": "a", "prompt_tokens": 1000, "completion_tokens": 500, "input_price": 0.15,
    "output_price": 0.6},
  {"provider": "anthropic", "model": "b", "prompt_tokens": 1, "completion_tokens": 1, "input_price": 0.25,
    "output_price": 0.25},
  {"provider": "openai", "model": "c", "prompt_tokens": 3, "completion_tokens": 0, "input_price": null,
    "output_price": 1}]', kept('e'));
select as_owner();
select results_eq('select provider, model, prompt_tokens, completion_tokens, total_tokens, estimated_cost_usd
    from app.llm_usage_log order by id', $$ values
  ('openai', 'a', 1000, 500, 1500, 0.000450), ('anthropic', 'b', 1, 1, 2, 0.000001), ('openai', 'c', 3, 0, 3, null) $$,
  'writes a row per call: dollars per million tokens, rounded to six decimals, unknown without a price');
select results_eq('select distinct user_id, journal_entry_id, created_at from app.llm_usage_log',
  $$ select person('ann'), kept('e'), '2026-06-15 12:00Z'::timestamptz $$, 'each row names caller, entry and instant');
select as_role('app_analyst');
select throws_ok($$ select lib.llm_usage_note('[]', null) $$, '42501', null, 'an analyst may not run it');
select * from finish();
