--! Previous: sha1:95b79d2f21a6c4caa7e7d926bcf5519fe1e71d98
--! Hash: sha1:423164859ce06c5ec39b941b661819300459cc46
--! Message: analysts of groups

-- Analysts who see groups of people and no row of one person.
set local lock_timeout = '2s';
create schema analytics_aggregates;
alter table auth.users
  add column groups_only boolean not null default false,
  add constraint users_groups_only_is_analyst check (is_analyst or not groups_only) not valid;
