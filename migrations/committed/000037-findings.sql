--! Previous: sha1:a2a0e0b4819f36b1aa7effa8e7898f1fbf70baf5
--! Hash: sha1:74ca464986722e8bc2411849a04d8b649ba1d716
--! Message: findings

-- What a recurring task has found wrong, until it finds it right again.
create table lib.findings (
  reason text primary key,
  since timestamptz not null,
  detail text not null
);
