-- The payload of a job as operators see it (docs/contract/admin-jobs.md#what-operators-see-of-a-payload): harmless keys
-- as they are, an e-mail as its fingerprint, every other value redacted. A new key stays redacted until it is named
-- here.
create or replace function jobs.queue_payload(job_id bigint) returns json
language sql stable as $$
  select case json_typeof(j.payload) when 'object' then (
      select coalesce(lib.compact(json_object_agg(p.key, case
          when p.key in ('user_id', 'request_id', 'import_id', 'message_id', 'device_id', 'kind', 'cause', 'trace_id',
            'traceparent', '_cron') then p.value
          when p.key = 'email' then to_json(lib.email_fingerprint(p.value #>> '{}'))
          else '"[redacted]"' end)), '{}')
        from json_each(j.payload) p)
      else '"[redacted]"' end
    from graphile_worker._private_jobs j where j.id = job_id
$$;
