-- POST /admin/jobs/bulk: retries, cancels or reschedules all jobs of a filter. Definer: it writes the queue's tables.
create or replace function api.jobs_bulk(body jsonb) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_outcome json;
begin
  perform lib.require_admin();
  if body ->> 'action' = 'reschedule' and body ->> 'run_at' is null then
    perform lib.refuse_value('run_at', 'A job is rescheduled to a time');
  end if;
  v_outcome := jobs.queue_bulk(body ->> 'action', body -> 'filter', (body ->> 'expect')::bigint,
    (body ->> 'run_at')::timestamptz);
  -- A filter that matched holds names of ours; any other may hold anything.
  perform lib.event('jobs_changed', jsonb_build_object('admin_id', lib.current_user_id(),
    'action', body -> 'action', 'changed', v_outcome -> 'changed',
    'filter', case when (v_outcome ->> 'changed')::bigint > 0 then body -> 'filter' end));
  return v_outcome;
end $$;
grant execute on function api.jobs_bulk to app_api;
