-- One job with its whole error and its redacted payload; null if there is no such job.
create or replace function jobs.queue_show(job_id bigint) returns json
language sql stable as $$
  select to_json(s) from (
    select b.*, jobs.queue_payload(b.id) as payload from jobs.queue_body(job_id, whole => true) b) s
$$;
