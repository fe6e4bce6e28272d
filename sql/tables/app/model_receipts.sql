-- app.model_receipts: what left this service for a language model, one row per HTTP request, and what assistants were
-- given, one row per text (docs/contract/model-receipts.md).
--
-- ```mermaid
-- stateDiagram-v2
--   [*] --> sent: written before the request leaves
--   sent --> answered: the vendor answered with usage
--   sent --> refused: the vendor answered with an error
--   sent --> timed_out: the time of the model request was over
--   sent --> failed: the connection broke, or the answer could not be read
-- ```
create policy all_own on app.model_receipts to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.model_receipts to app_api, app_worker;
grant insert (user_id, sent_at, kind, token_id, route, request_id, entry_id, vendor, model, whose_key, sent, withheld,
  prompt_sha256, charged, trace_id) on app.model_receipts to app_api, app_worker;
grant update (status, input_tokens, output_tokens, cost_usd, refunded) on app.model_receipts to app_api, app_worker;
-- Not for receipts of assistants: a read must not change the tags of all answers (lib.tag_input).
create trigger changes_on_insert after insert or update on app.model_receipts for each row
  when (new.kind <> 'assistant') execute function lib.change_counted('user_id');
create trigger changes_on_delete after delete on app.model_receipts for each row when (old.kind <> 'assistant')
  execute function lib.change_counted('user_id');
comment on table app.model_receipts is 'What was sent to a language model, without its text: one row per HTTP request.';
comment on column app.model_receipts.token_id is
  'The token through which an assistant read; a number without a foreign key, because the receipt outlives the token.';
comment on column app.model_receipts.route is 'Method and path of the route by which an assistant read.';
comment on column app.model_receipts.request_id is
  'The model request; a number without a foreign key, because that row is forgotten after a day.';
comment on column app.model_receipts.entry_id is
  'The entry that was read; a number without a foreign key, because the receipt outlives the entry.';
comment on column app.model_receipts.whose_key is 'service: the operator''s key; own: the key that the person sent.';
comment on column app.model_receipts.sent is
  'A list of {source, characters, from, to}; from and to are code points of the source''s own text.';
comment on column app.model_receipts.withheld is 'What was left out, in fixed phrases that say why.';
comment on column app.model_receipts.prompt_sha256 is 'SHA-256 of the body of the HTTP request, in hexadecimal digits.';
comment on column app.model_receipts.status is 'sent: no outcome is known, for the call runs or its process died.';
comment on column app.model_receipts.input_tokens is 'As the vendor counted them; null without a response.';
comment on column app.model_receipts.output_tokens is 'As the vendor counted them; null without a response.';
comment on column app.model_receipts.cost_usd is
  'Dollars by the price of that day; null without a response or without a known price.';
comment on column app.model_receipts.charged is
  'The bucket of the charge, on the first receipt of a model request; `none` on the others and on free requests.';
comment on column app.model_receipts.refunded is 'Whether that charge was given back.';
comment on column app.model_receipts.trace_id is 'The X-Request-ID of the request that caused the model request.';
