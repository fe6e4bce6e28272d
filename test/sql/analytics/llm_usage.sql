select plan(3);
select person('ann'), person('ben');
select set_config('app.user_id', person('ann')::text, true), travel('2026-06-30 23:59Z');
select lib.llm_usage_note('[
  {"provider": "openai", "model": "a", "prompt_tokens": 1000, "completion_tokens": 10, "input_price": 0.15,
    "output_price": 0.6},
  {"provider": "anthropic", "model": "b", "prompt_tokens": 1, "completion_tokens": 0}]', null);
select set_config('app.user_id', person('ben')::text, true), travel('2026-07-01 00:00Z');
select lib.llm_usage_note('[
  {"provider": "openai", "model": "a", "prompt_tokens": 0, "completion_tokens": 0, "input_price": 0.15,
    "output_price": 0.6}]', null);

select as_role('app_analyst');
select results_eq($$ select person, day, week, month, provider, model, prompt_tokens, completion_tokens, total_tokens,
    cost_usd
    from analytics.llm_usage u order by day, model $$,
  $$ values (pseudonym('ann'), '2026-06-30'::date, '2026-06-29'::date, '2026-06-01'::date, 'openai', 'a', 1000, 10,
    1010, 0.000156),
    (pseudonym('ann'), '2026-06-30', '2026-06-29', '2026-06-01', 'anthropic', 'b', 1, 0, 1, null),
    (pseudonym('ben'), '2026-07-01', '2026-06-29', '2026-07-01', 'openai', 'a', 0, 0, 0, 0) $$,
  'shows each call with its cost, null where the price is unknown');
select results_eq($$ select month, sum(total_tokens), sum(cost_usd) from analytics.llm_usage group by month
  order by month $$,
  $$ values ('2026-06-01'::date, 1011::bigint, 0.000156), ('2026-07-01', 0, 0) $$,
  'the sum of a month skips unknown costs');
select as_owner();
update app.llm_usage_log set estimated_cost_usd = null;
select as_role('app_analyst');
select is((select sum(cost_usd) from analytics.llm_usage), null, 'the sum of unknown costs only is null, not 0');
select * from finish();
