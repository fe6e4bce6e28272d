select plan(10);
create function tap.opened() returns bigint language sql as $$
  select jobs.model_receipt_open(kept('request'), json_build_object('vendor', 'openai', 'model', 'm', 'llm_key', 'own',
    'sent', '[{"source": "entry", "characters": 7, "from": 0, "to": 7}]'::json, 'withheld', array['intimate entries'],
    'prompt_sha256', repeat('0a', 32)), '[]')
$$;
select as_user('ann'), travel('2026-06-15 12:00Z');
select is(api.model_receipts_list(50, 0)::jsonb,
  '{"items": [], "total": 0, "limit": 50, "offset": 0, "has_more": false}', 'answers an empty page');
select keep('e', entry('A page.'));
select keep('request', lib.llm_request_create('resonance', kept('e'), 'own', null, 1000, 50));
select keep('first', opened()), keep('second', opened());
select jobs.model_receipt_close(kept('request'), kept('first'), 'refused', null);
select jobs.model_receipt_close(kept('request'), kept('second'), 'answered', '{"provider": "openai", "model": "m",
  "prompt_tokens": 1000, "completion_tokens": 500, "input_price": 0.15, "output_price": 0.6}');
select is((api.model_receipts_list(1, 0))::jsonb, jsonb_build_object('total', 2, 'limit', 1, 'offset', 0,
  'has_more', true, 'items', jsonb_build_array(jsonb_build_object(
    'id', kept('second'), 'at', '2026-06-15T12:00:00.000000Z', 'kind', 'resonance', 'entry_id', kept('e'),
    'vendor', 'openai', 'model', 'm', 'whose_key', 'own', 'withheld', array['intimate entries'],
    'sent', '[{"source": "entry", "characters": 7, "from": 0, "to": 7}]'::jsonb, 'prompt_sha256', repeat('0a', 32),
    'input_tokens', 1000, 'output_tokens', 500, 'cost_usd', '0.000450', 'charged', 'none', 'status', 'answered',
    'refunded', false, 'token_id', null, 'route', null))), 'lists the newest first, with every key');
select is(each(api.model_receipts_list(50, 1) -> 'items', 'status'), array['refused'], 'skips as many as it is told');
select api.journal_entry_delete(kept('e'));
select is(each(api.model_receipts_list(50, 0) -> 'items', 'entry_id'), array[kept('e'), kept('e')]::text[],
  'keeps the receipts of an entry that is deleted');
select jobs.llm_request_fail(kept('request'));
select is(each(api.model_receipts_list(50, 0) -> 'items', 'refunded'), array['false', 'true'],
  'shows the refund on the receipt that bears the charge');
select keep('request', lib.llm_request_create('resonance', entry('A third.'), 'own', null, 1000,
  50));
select opened(), travel('2026-07-01 00:00Z'), jobs.llm_request_fail(kept('request'));
select is(api.model_receipts_list(1, 0) -> 'items' -> 0 ->> 'refunded', 'false',
  'shows no refund of a free message of a past month');
select as_user('bob');
select is(api.model_receipts_list(50, 0) ->> 'total', '0', 'shows no receipt of somebody else');
select for_api_only('api.model_receipts_list(integer, integer)');
select * from finish();
