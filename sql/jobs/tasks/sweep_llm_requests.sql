-- Task sweep_llm_requests, every minute: settles as failed, and so refunds, requests that expired because their process
-- is gone. Skips people who write at this moment, so that nobody waits for the sweep. Definer: it settles requests of
-- all people.
create or replace function jobs.sweep_llm_requests() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_request record;
  v_swept integer := 0;
begin
  for v_request in
    select r.user_id, r.id
      from (select o.user_id, o.id from app.llm_requests o
             where o.status = 'requested' and o.expires_at <= lib.machine_now() order by o.expires_at limit 100) expired
      join app.llm_requests r on r.user_id = expired.user_id and r.id = expired.id and r.status = 'requested'
     where pg_try_advisory_xact_lock(r.user_id) for update of r skip locked
  loop
    perform set_config('app.user_id', v_request.user_id::text, true);
    v_swept := v_swept + jobs.llm_request_fail(v_request.id)::integer;
  end loop;
  perform set_config('app.user_id', '', true);
  return v_swept;
end $$;
grant execute on function jobs.sweep_llm_requests to app_worker;
