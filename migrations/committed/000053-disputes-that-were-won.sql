--! Previous: sha1:b962bff88f1c535ecd8d4f8342b99afe4525e094
--! Hash: sha1:41d06957133f0fe9e8f5da29d2a05c578b440c4a
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
