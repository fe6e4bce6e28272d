-- Completes a receipt with the outcome of its request, once, and records the usage of an answer, whatever became of the
-- model request (docs/contract/resonance.md#usage). usage: one model call as lib.llm_usage_note takes it, or null.
create or replace function jobs.model_receipt_close(request_id bigint, receipt_id bigint, status text, usage json)
returns void
language plpgsql volatile as $$
declare
  v_receipt app.model_receipts;
begin
  select * into v_receipt from app.model_receipts p where p.user_id = lib.current_user_id() and p.id = receipt_id;
  if usage is not null then
    perform jobs.llm_usage_record(request_id, json_build_array(usage), v_receipt.kind, v_receipt.whose_key);
  end if;
  update app.model_receipts p set status = model_receipt_close.status,
      input_tokens = (usage ->> 'prompt_tokens')::integer, output_tokens = (usage ->> 'completion_tokens')::integer,
      cost_usd = lib.llm_cost((usage ->> 'prompt_tokens')::integer, (usage ->> 'completion_tokens')::integer,
        (usage ->> 'input_price')::numeric, (usage ->> 'output_price')::numeric)
   where p.user_id = lib.current_user_id() and p.id = receipt_id and p.status = 'sent';
end $$;
grant execute on function jobs.model_receipt_close to app_api, app_worker;
