-- POST /admin/jobs/retry: makes jobs that are not running ready now. Definer: it writes the queue's tables.
create or replace function api.jobs_retry(body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ids bigint[] := array(select jsonb_array_elements_text(body -> 'ids'));
  v_outcome json;
begin
  perform lib.require_admin();
  v_outcome := jobs.queue_outcome(v_ids, jobs.queue_change('retry', v_ids));
  perform lib.event('jobs_retried', jsonb_build_object(
    'admin_id', lib.current_user_id(), 'job_ids', v_outcome -> 'changed'));
  return v_outcome;
end $$;
grant execute on function api.jobs_retry to app_api;
