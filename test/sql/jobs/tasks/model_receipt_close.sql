-- docs/contract/model-receipts.md#outcomes
select plan(10);
create function tap.opened(request_id bigint, key text default 'server') returns bigint language sql as $$
  select jobs.model_receipt_open(request_id, json_build_object('vendor', 'openai', 'model', 'm', 'llm_key', key,
    'sent', '[]'::json, 'withheld', '[]'::json, 'prompt_sha256', repeat('0a', 32)), '[]')
$$;
create function tap.closed(receipt text, status text, price numeric default null) returns void language sql as $$
  select jobs.model_receipt_close(kept('request'), kept(receipt), status, case when status = 'answered' then
    json_build_object('provider', 'openai', 'model', 'm', 'prompt_tokens', 1000, 'completion_tokens', 500,
      'input_price', price, 'output_price', price) end)
$$;
select as_user('ann');
select keep('e', entry('A page.'));
select keep('request', lib.llm_request_create('resonance', kept('e'), 'own', null, 1000, 50));
select keep('answered', opened(kept('request'))), keep('dear', opened(kept('request'))),
  keep('refused', opened(kept('request'))), keep('own', opened(kept('request'), 'own')),
  keep('late', opened(kept('request')));
select as_user('bob'), as_role('app_worker');
select closed('refused', 'failed');
select as_user('ann'), as_role('app_worker');
select is((select status from app.model_receipts where id = kept('refused')), 'sent',
  'leaves the receipt of somebody else alone');
select closed('answered', 'answered'), closed('dear', 'answered', 2), closed('refused', 'refused');
select results_eq('select status, input_tokens, output_tokens, cost_usd from app.model_receipts order by id', $$ values
    ('answered', 1000, 500, null::numeric), ('answered', 1000, 500, 0.003), ('refused', null, null, null),
    ('sent', null, null, null), ('sent', null, null, null) $$, 'writes the outcome, with tokens and cost of an answer');
select closed('refused', 'answered', 2);
select is((select status from app.model_receipts where id = kept('refused')), 'refused', 'completes a receipt once');
select closed('own', 'answered');
select jobs.llm_request_fail(kept('request'));
select closed('late', 'answered', 2);
select is((select status from app.model_receipts where id = kept('late')), 'answered',
  'writes an outcome after the request is settled');
select as_owner();
select is((select count(*) from app.llm_usage_log where user_id = person('ann') and journal_entry_id = kept('e')),
  5::bigint, 'records the usage of each answer, whatever became of the request');
select results_eq($$ select whose_key, count(*) from app.llm_usage_log where user_id = person('ann') group by 1
  order by 1 $$, $$ values ('own', 1::bigint), ('service', 4) $$, 'records whose key was used, as the receipt says');
select as_user('ann');
select throws_ok($$ update app.model_receipts set input_tokens = null where id = kept('late') $$, '23514', null,
  'an answer has tokens');
select throws_ok($$ update app.model_receipts set prompt_sha256 = repeat('0b', 32) $$, '42501', null,
  'what was sent can never be changed');
select throws_ok($$ delete from app.model_receipts $$, '42501', null, 'a receipt can never be deleted');
select as_role('app_analyst');
select throws_ok($$ select closed('late', 'failed') $$, '42501', null, 'an analyst may not run it');
select * from finish();
