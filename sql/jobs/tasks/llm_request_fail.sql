-- Settles a request as failed: refunds the charge to its bucket (docs/contract/resonance.md#charge-and-refund) and
-- deletes the request's idempotency key, because an effect that was undone must not be replayed. Returns whether this
-- call settled it.
create or replace function jobs.llm_request_fail(request_id bigint) returns boolean
language plpgsql volatile as $$
declare
  v_request app.llm_requests := lib.llm_request_settle(request_id, 'failed');
begin
  if v_request.id is null then
    return false;
  end if;
  if v_request.bucket is not null then
    perform lib.token_refund(v_request.api_token_id, v_request.created_at);
  end if;
  if v_request.bucket is not null and lib.wallet_refund(v_request.bucket, v_request.created_at) then
    update app.model_receipts p set refunded = true
     where p.user_id = v_request.user_id and p.request_id = v_request.id and p.charged <> 'none';
  end if;
  delete from app.idempotency_keys k where k.user_id = v_request.user_id and k.key = v_request.idempotency_key;
  return true;
end $$;
grant execute on function jobs.llm_request_fail to app_api, app_worker;
