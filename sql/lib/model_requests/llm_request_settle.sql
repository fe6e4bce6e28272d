-- Settles a request that is still `requested`, and notifies the process that waits for it. Returns the settled row, or
-- null where the request was settled before. `answer`: the body that a resonance returns
-- (docs/contract/wallet.md#model-requests).
create or replace function lib.llm_request_settle(request_id bigint, status text, answer json default null)
returns app.llm_requests
language plpgsql volatile as $$
declare
  v_request app.llm_requests;
begin
  update app.llm_requests r
     set status = llm_request_settle.status, settled_at = lib.now(),
         answer = case when llm_request_settle.answer is not null then lib.seal(llm_request_settle.answer::text) end
   where r.user_id = lib.current_user_id() and r.id = request_id and r.status = 'requested'
  returning r.* into v_request;
  if found then
    perform pg_notify('llm_settled', lib.notice_name('model_request', request_id));
  end if;
  return v_request;
end $$;
grant execute on function lib.llm_request_settle to app_api, app_worker;
