-- Writes the receipt of a request to a vendor before the request leaves; returns its id. Null means: do not send,
-- because the model request is settled, or an entry in the prompt is deleted or intimate by now. The first receipt of
-- a model request bears its charge (docs/contract/model-receipts.md#charges).
create or replace function jobs.model_receipt_open(request_id bigint, receipt json, history json) returns bigint
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_request app.llm_requests;
  v_entry_id bigint;
  v_id bigint;
begin
  -- The lock orders a settlement meanwhile: before, so that nothing is sent, or after, so that it finds this receipt.
  select * into v_request from app.llm_requests r
   where r.user_id = v_me and r.id = request_id and r.status = 'requested' for update;
  if not found then
    return null;
  end if;
  v_entry_id := coalesce(v_request.entry_id, (
    select m.entry_id from app.marginalia m where m.user_id = v_me and m.id = v_request.marginalia_id));
  perform from app.journal_entries e
   where e.user_id = v_me and (e.deleted_at is not null or e.classification = 'intimate')
     and (e.id = v_entry_id or e.id in (select h.id::bigint from json_array_elements_text(history) h (id)));
  if found then
    return null;
  end if;
  insert into app.model_receipts as p (user_id, sent_at, kind, request_id, entry_id, vendor, model, whose_key, sent,
    withheld, prompt_sha256, trace_id, charged)
  select v_me, lib.now(), v_request.kind, v_request.id, v_entry_id, n.vendor, n.model,
         case n.llm_key when 'own' then 'own' else 'service' end, n.sent, n.withheld, n.prompt_sha256,
         v_request.trace_id, case when exists (select from app.model_receipts o
             where o.user_id = v_me and o.request_id = v_request.id and o.charged <> 'none') then 'none'
           else coalesce(v_request.bucket, 'none') end
    from json_to_record(receipt) as n (vendor text, model text, llm_key text, sent jsonb, withheld text[],
      prompt_sha256 text)
  returning p.id into v_id;
  return v_id;
end $$;
grant execute on function jobs.model_receipt_open to app_api, app_worker;
