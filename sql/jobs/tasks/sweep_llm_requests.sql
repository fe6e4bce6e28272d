-- Task sweep_llm_requests, every minute: settles as failed, and so refunds, requests that expired because their process
-- is gone. Skips a row that is being settled at this moment. Definer: it settles requests of all people.
create or replace function jobs.sweep_llm_requests() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_request record;
  v_swept integer := 0;
begin
  for v_request in
    select r.user_id, r.id from app.llm_requests r where r.status = 'requested' and r.expires_at <= lib.machine_now()
     order by r.expires_at limit 1000 for update skip locked
  loop
    perform set_config('app.user_id', v_request.user_id::text, true);
    v_swept := v_swept + jobs.llm_request_fail(v_request.id)::integer;
  end loop;
  perform set_config('app.user_id', '', true);
  return v_swept;
end $$;
grant execute on function jobs.sweep_llm_requests to app_worker;
