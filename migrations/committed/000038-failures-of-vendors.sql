--! Previous: sha1:74ca464986722e8bc2411849a04d8b649ba1d716
--! Hash: sha1:a0214f50e078c1e07a3bbc50988d365280d24e54
--! Message: failures of vendors

-- The last failures of each vendor of jobs, for the breaker.
create table jobs.vendor_failures (
  vendor text primary key,
  failed_at timestamptz[] not null
);
