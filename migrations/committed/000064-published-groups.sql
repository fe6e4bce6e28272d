--! Previous: sha1:6531f21c7147caa56706ad3fc61a961adf3ed10f
--! Hash: sha1:a930b6b0d76826d03904b14d0b03f774afcbb35e
--! Message: published groups

set local lock_timeout = '2s';

create table app.published_groups (
  view text primary key,
  rows jsonb not null
);

alter table app.figure_counts add column alone boolean;
