-- docs/contract/model-receipts.md#before-a-request-leaves; raced in test/tasks/model-receipts.test.ts.
select plan(17);
create function tap.opened(request_id bigint, key text default 'server', history json default '[]') returns bigint
language sql as $$
  select jobs.model_receipt_open(request_id, json_build_object('vendor', 'openai', 'model', 'm', 'llm_key', key,
    'sent', '[{"source": "entry", "characters": 7, "from": 0, "to": 7}]'::json, 'withheld', array['intimate entries'],
    'prompt_sha256', repeat('0a', 32)), history)
$$;
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('A page.')), keep('other', entry('Another.')), keep('older', entry('Older.'));
select entry('Of no request.', '{"classification": "intimate"}');
select keep('note', note(kept('e'), 0, 'A page'));
select keep('free', lib.llm_request_create('resonance', kept('e'), 'own', null, 1000, 50));
select keep('essay', lib.llm_request_create('essay', kept('note'), 'own', null, 1000, null));
select keep('copy', jobs.transcription_create('own', true, 1000, 50));
select as_owner();
select auth.wallet_credit(person('ann'), null, 'admin_grant', 1);
select as_user('ann');
select keep('bought', lib.llm_request_create('resonance', kept('other'), 'own', null, 1000, 0));

select as_user('bob'), as_role('app_worker');
select is(opened(kept('free')), null, 'is null for the request of somebody else');
select as_user('ann'), as_role('app_worker');
select keep('r', opened(kept('free')));
select results_eq('select id, sent_at, kind, request_id, entry_id, vendor, model, whose_key, sent, withheld,
    prompt_sha256, status, input_tokens, output_tokens, cost_usd, charged, refunded from app.model_receipts',
  $$ select kept('r'), '2026-06-15 12:00Z'::timestamptz, 'resonance', kept('free'), kept('e'), 'openai', 'm', 'service',
    '[{"source": "entry", "characters": 7, "from": 0, "to": 7}]'::jsonb, '{intimate entries}'::text[],
    repeat('0a', 32), 'sent', null::integer, null::integer, null::numeric, 'monthly', false $$,
  'writes what is about to leave, with the charge');
select ok(opened(kept('free')) > kept('r'), 'writes a receipt per request to the vendor');
select ok(opened(kept('essay'), 'own') is not null, 'writes the receipt of an essay');
select ok(opened(kept('bought')) is not null, 'writes the receipt of a request that a bought message paid for');
select as_user('ann');
select ok(opened(kept('copy'), 'own') is not null, 'the API writes the receipt of a transcription');
select results_eq('select kind, entry_id, whose_key, charged from app.model_receipts order by id', $$ values
    ('resonance', kept('e'), 'service', 'monthly'), ('resonance', kept('e'), 'service', 'none'),
    ('essay', kept('e'), 'own', 'none'), ('resonance', kept('other'), 'service', 'offering'),
    ('transcription', null, 'own', 'monthly') $$,
  'names the entry and whose key; the first receipt of a request bears its charge, an essay costs nothing');

select throws_ok($$ select jobs.model_receipt_open(kept('free'), '{"vendor": "openai", "model": "m", "withheld": [],
    "prompt_sha256": "0a", "sent": []}', '[]') $$, '23514', null, 'refuses what is no SHA-256');
select throws_ok($$ select jobs.model_receipt_open(kept('free'), json_build_object('vendor', 'openai', 'model', 'm',
    'sent', '[{"source": "entry", "text": "A page."}]'::json, 'withheld', '[]'::json,
    'prompt_sha256', repeat('0a', 32)), '[]') $$, '23514', null, 'refuses a text among what was sent');
select throws_ok($$ select jobs.model_receipt_open(kept('free'), json_build_object('vendor', 'openai', 'model', 'm',
    'sent', '[]'::json, 'withheld', array['A page.'], 'prompt_sha256', repeat('0a', 32)), '[]') $$, '23514', null,
  'refuses a text among what was withheld');

select ok(opened(kept('bought'), history => json_build_array(kept('older'))) is not null,
  'writes a receipt while the earlier entries may be read');
select api.journal_entry_update(kept('older'), '{"classification": "intimate"}');
select is(opened(kept('bought'), history => json_build_array(kept('older'))), null,
  'is null once an earlier entry is intimate');
select api.journal_entry_delete(kept('other'));
select is(opened(kept('bought')), null, 'is null once the entry is deleted');
select api.journal_entry_update(kept('e'), '{"classification": "intimate"}');
select is(opened(kept('essay')), null, 'is null once the entry of an essay is intimate');
select jobs.llm_request_fail(kept('copy'));
select is(opened(kept('copy')), null, 'is null once the request is settled');
select as_user();
select is(opened(kept('free')), null, 'is null for an account that is gone');
select as_role('app_analyst');
select throws_ok($$ select opened(1) $$, '42501', null, 'an analyst may not run it');
select * from finish();
