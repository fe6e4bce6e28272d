-- GET /admin/jobs/{job_id}: one job with its error and its redacted payload. Definer: it reads the queue's tables.
create or replace function api.job_get(job_id bigint) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_body json;
begin
  perform lib.require_admin();
  v_body := jobs.queue_show(job_id);
  if v_body is null then
    perform lib.raise(404, 'job_not_found');
  end if;
  return v_body;
end $$;
grant execute on function api.job_get to app_api;
