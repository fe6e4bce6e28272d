--! Previous: sha1:9483b333a9e97bc14e0a34e1f77f8fb61301d0af
--! Hash: sha1:d2c46f8df85d0371d79b09484c6bb39e5c773471
--! Message: disputes that were won

-- Disputes that were won, pings of the license vendor that could not be used, and unreadable answers of models.
set local lock_timeout = '2s';

alter table auth.license_vendor_sales
  add column reversed_by text,
  add column taken_back integer,
  add column dispute_won_at timestamptz;

create table auth.license_vendor_pings (
  id bigint primary key generated always as identity,
  reason text not null,
  body bytea not null,
  received_at timestamptz not null
);
create index license_vendor_pings_by_time on auth.license_vendor_pings (received_at);

alter table app.llm_requests add column unreadable boolean not null default false;
