select plan(1);
select person('ann');
update auth.users set timezone = 'Pacific/Kiritimati' where id = person('ann');
select set_config('app.user_id', person('ann')::text, true), travel('2026-06-30 12:00Z');
select lib.llm_usage_note('[
  {"provider": "openai", "model": "a", "prompt_tokens": 1000000, "completion_tokens": 0, "input_price": 0.15,
    "output_price": 0.6},
  {"provider": "anthropic", "model": "b", "prompt_tokens": 1, "completion_tokens": 0}]', null, 'resonance', 'service');
select travel('2026-06-30 09:00Z');
select lib.llm_usage_note(
  '[{"provider": "anthropic", "model": "b", "prompt_tokens": 1, "completion_tokens": 0}]', null);
select as_role('app_analyst');
select results_eq($$ select person, month, kind, whose_key, dollars, calls, unpriced_calls from analytics.model_costs
    order by month $$,
  $$ values (pseudonym('ann'), '2026-06-01'::date, null, null, null::numeric, 1, 1),
    (pseudonym('ann'), '2026-07-01', 'resonance', 'service', 0.15, 2, 1) $$,
  'sums by local month, kind and key; calls without a price add nothing');
select * from finish();
