-- The error of a job as operators see it: anything that may be an e-mail address is redacted. The tasks already keep
-- addresses out of their errors (src/vendors/mail.ts reports codes only); this covers what a task overlooks.
create or replace function jobs.queue_error(error text) returns text
language sql immutable as $$
  select regexp_replace(error, '[^\s<>]*@[^\s<>]*', '[redacted]', 'g')
$$;
grant execute on function jobs.queue_error to app_worker;
