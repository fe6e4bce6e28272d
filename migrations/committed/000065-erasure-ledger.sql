--! Previous: sha1:a930b6b0d76826d03904b14d0b03f774afcbb35e
--! Hash: sha1:44ea5883a48b37072e05c8286c8c74d4d8054925
--! Message: erasure ledger

set local lock_timeout = '2s';

-- What a database knows about the ledger of erasures besides its lines.
create table jobs.erasure_ledger (
  singleton boolean primary key default true constraint erasure_ledger_is_one_row check (singleton),
  home text,
  forgotten_until timestamptz not null
);
-- 0.5.0 forgot lines that are older than all that it kept.
insert into jobs.erasure_ledger (forgotten_until) select coalesce(min(e.at), '-infinity') from jobs.erasures e;
