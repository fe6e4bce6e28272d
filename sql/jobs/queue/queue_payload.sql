-- What a job was given, as operators read it: what is known to be harmless as it is, an e-mail as the logs show it, and of
-- all else that it was there. A new task's ids are shown once they are named here. _cron is when the queue planned it.
create or replace function jobs.queue_payload(job_id bigint) returns json
language sql stable as $$
  select case json_typeof(j.payload) when 'object' then (
      select coalesce(json_object_agg(p.key, case
          when p.key in ('user_id', 'request_id', 'kind', '_cron') then p.value
          when p.key = 'email' then to_json(lib.email_fingerprint(p.value #>> '{}'))
          else '"[redacted]"' end), '{}')
        from json_each(j.payload) p)
      else '"[redacted]"' end
    from graphile_worker._private_jobs j where j.id = job_id
$$;
