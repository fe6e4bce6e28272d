-- Task sweep_llm_requests, every minute: settles as failed, and so refunds, requests that expired because their process
-- is gone. Skips people who write at this moment, so that no request waits for the sweep. Definer: it settles requests
-- of all people.
create or replace function jobs.sweep_llm_requests() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_request record;
  v_swept integer := 0;
begin
  for v_request in
    with expired as materialized (
      select r.user_id, r.id from app.llm_requests r
       where r.status = 'requested' and r.expires_at <= lib.machine_now() order by r.expires_at limit 100
    ), free as materialized (  -- the lock of lib.change_lock, tried only for these people
      select e.user_id, e.id from expired e where pg_try_advisory_xact_lock(e.user_id)
    )
    select r.user_id, r.id
      from free f
      join app.llm_requests r on r.user_id = f.user_id and r.id = f.id
     where r.status = 'requested' for update of r skip locked
  loop
    perform set_config('app.user_id', v_request.user_id::text, true);
    v_swept := v_swept + jobs.llm_request_fail(v_request.id)::integer;
  end loop;
  perform set_config('app.user_id', '', true);
  return v_swept;
end $$;
grant execute on function jobs.sweep_llm_requests to app_worker;
