-- docs/contract/tokens.md#receipts
select plan(12);
select keep('ann', person('ann')), travel('2026-03-01 10:00Z');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
values (kept('ann'), 'Assistant', '{journal:read}', 'tsw_1', sha256('1'), '2026-02-01Z', '2026-05-01Z', 2);
select keep('token', id) from auth.api_tokens;
select as_user('ann');
select keep('open', entry('A walk')), keep('shut', entry('A secret', '{"classification": "intimate"}'));
select keep('quote', quote(kept('open'), 2, 6));
create function pg_temp.receipts() returns text language sql as $$
  select string_agg(concat_ws(' ', coalesce(r.entry_id::text, '-'), r.sent -> 0 -> 'characters',
  r.token_id = kept('token'),
    r.route), ', ' order by r.id) from app.model_receipts r
$$;
select set_config('app.scopes', 'assistant journal:read', true), set_config('app.api_token', kept('token')::text, true),
  set_config('app.route', 'GET /journal/', true);
select is(lib.texts_given(kept('ann'), api.journal_list(null, null, null, 50, 0, true))::jsonb -> 'total', '1',
  'hands on the answer, without intimate entries');
select is(pg_temp.receipts(), kept('open') || ' 6 t GET /journal/', 'and keeps a receipt of its text');
select lib.texts_given(kept('ann'), api.promotions_list(kept('open'), 50, 0, true));
select is(pg_temp.receipts(), format('%1$s 6 t GET /journal/, %1$s 4 t GET /journal/', kept('open')),
  'a quote is a text of its entry');
select is((select u.texts from app.token_uses u), 2, 'counts both in the uses');
select lib.texts_given(kept('ann'), '{"items": [], "label": "no text", "body": "nor this"}');
select lib.texts_given(kept('ann'), null);
select is((select u.texts from app.token_uses u), 2, 'an answer without texts has no receipt');
select lib.texts_given(kept('ann'), '[{"has_responded": true, "response": "Yes"}, {"has_responded": false,
  "response": null},
  {"reflection": "Calm", "insight": null}]');
select is((select count(*) from app.model_receipts r where r.entry_id is null), 2::bigint,
  'an answer to a prompt and the words of a session are texts of no entry');
select refused(format($$ select lib.texts_given(kept('ann'), '{"journal_entry_id": %s, "note": "A note"}') $$,
  kept('shut')),
  404, 'journal_entry_not_found', 'refuses a stored answer about an entry that is intimate by now');
select set_config('app.api_token', '', true);
select lib.texts_given(kept('ann'), api.journal_entry_get(kept('open')));
select is((select count(*) from app.model_receipts r where r.token_id is null and r.kind = 'assistant'), 1::bigint,
  'a session as an assistant leaves receipts without a token');

-- What has no id of an entry itself, and what has no words.
create function pg_temp.last() returns text language sql as $$
  select concat_ws(' ', coalesce(r.entry_id::text, '-'), r.sent -> 0 -> 'characters')
    from app.model_receipts r order by r.id desc limit 1
$$;
select set_config('app.scopes', '', true);
select keep('other', quote(entry('Another walk'), 0, 7)), set_config('app.scopes', 'assistant journal:read', true);
select lib.texts_given(kept('ann'), json_build_object('id', kept('quote'), 'pending', true, 'anchor_text', 'walk'));
select is(pg_temp.last(), kept('open') || ' 4', 'a quote that is shown without its entry is found');
select lib.texts_given(kept('ann'), json_build_object('id', kept('open'), 'sender', 'person'));
select is(pg_temp.last(), kept('open') || ' 0', 'an entry that is shown without its words counts without letters');
select lib.texts_given(kept('ann'), json_build_object('id', kept('quote'), 'reflection', 'Calm'));
select is(pg_temp.last(), '- 4', 'the number of a session is not that of a quote');
select is(concat_ws(' ', b.vendor, b.model, b.whose_key, b.sent::text, b.prompt_sha256),
  'assistant GET /journal/ own [] ' || repeat('0', 64), 'what only a model has is told in words that older apps take')
  from lib.model_receipt_body(jsonb_populate_record(null::app.model_receipts,
    '{"kind": "assistant", "route": "GET /journal/", "sent": []}')) b;
select * from finish();
