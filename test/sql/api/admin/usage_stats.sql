-- docs/contract/admin.md#get-adminusage-stats; sums and order: test/http/admin.test.ts.
select plan(9);
select person('ann'), person('ben'), person('adam');
update auth.users set is_admin = true where id = person('adam');
select as_user('adam');
select is(api.usage_stats(50, 0, false)::jsonb, '{"total_calls": 0, "total_prompt_tokens": 0,
  "total_completion_tokens": 0, "total_tokens": 0, "total_estimated_cost_usd": "0.000000", "per_user": [],
  "per_model": [], "per_user_total": null, "per_user_has_more": null}', 'shows zeros where no model was called');
select as_owner();
insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
  estimated_cost_usd)
select person(name), now(), 'openai', model, tokens, 1, tokens + 1, cost from (values
  ('ann', 'a', 10, null), ('ben', 'b', 1, 0.5), ('ben', 'a', 2, 0.25), ('adam', 'a', 3, 0.1)
) u (name, model, tokens, cost);
select as_user('adam');
select is(each(api.usage_stats(1, 1, false) -> 'per_user', 'estimated_cost_usd'), '{0.750000,0.100000,0.000000}',
  'without paginate lists everybody, highest cost first, unknown cost last');
select is(each(api.usage_stats(1, 1, true) -> 'per_user', 'user_id'), array[person('adam')::text],
  'with paginate cuts the people by limit and offset');
select is((api.usage_stats(1, 1, true))::jsonb - 'per_user' - 'per_user_total' - 'per_user_has_more',
  (api.usage_stats(1, 1, false))::jsonb - 'per_user' - 'per_user_total' - 'per_user_has_more',
  'with paginate leaves totals and models whole');
select is(api.usage_stats(2147483647, 2147483647, true)::jsonb -> 'per_user_has_more', 'false',
  'adds the largest limit and offset without an overflow');
select as_user('ann');
select refused('select api.usage_stats(50, 0, false)', 403, 'admin_required', 'refuses a person with 403');
select for_api_only('api.usage_stats(integer, integer, boolean)');
select * from finish();
