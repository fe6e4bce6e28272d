-- The body of a receipt (docs/contract/model-receipts.md#get-usermodel-receipts): its columns are the keys of the JSON.
-- What only a model has is told of an assistant in words that older apps take.
create or replace function lib.model_receipt_body(receipt app.model_receipts) returns table (
  id bigint, at text, kind text, entry_id bigint, vendor text, model text, whose_key text, sent json, withheld text[],
  prompt_sha256 text, input_tokens integer, output_tokens integer, cost_usd text, charged text, status text,
  refunded boolean, token_id bigint, route text
)
language sql stable as $$
  select receipt.id, lib.timestamp_json(receipt.sent_at), receipt.kind, receipt.entry_id,
         coalesce(receipt.vendor, 'assistant'), coalesce(receipt.model, receipt.route),
         coalesce(receipt.whose_key, 'own'), (
           select coalesce(json_agg((select to_json(r) from (select p.piece -> 'source' as source,
               p.piece -> 'characters' as characters, p.piece -> 'from' as from,
               p.piece -> 'to' as to) r) order by p.nth),
               '[]')
             from jsonb_array_elements(receipt.sent) with ordinality as p (piece, nth)),
         receipt.withheld, coalesce(receipt.prompt_sha256, repeat('0', 64)), receipt.input_tokens,
         receipt.output_tokens, receipt.cost_usd::text, receipt.charged, receipt.status, receipt.refunded,
         receipt.token_id, receipt.route
$$;
grant execute on function lib.model_receipt_body to app_api;
