-- POST /admin/jobs/cancel: removes jobs that are not running. Definer: it writes the queue's tables.
create or replace function api.jobs_cancel(body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ids bigint[] := array(select jsonb_array_elements_text(body -> 'ids'));
  v_outcome json;
begin
  perform lib.require_admin();
  v_outcome := jobs.queue_outcome(v_ids, jobs.queue_change('cancel', v_ids));
  perform lib.event('jobs_cancelled', jsonb_build_object(
    'admin_id', lib.current_user_id(), 'job_ids', v_outcome -> 'changed'));
  return v_outcome;
end $$;
grant execute on function api.jobs_cancel to app_api;
