--! Previous: sha1:0b1c6c2dbab1077f00c833e7664678cf8c529d6a
--! Hash: sha1:3cf1e2b3ec5be9460b04f34ed3bee9d17cca4bca
--! Message: habits that share a name

-- Of two habits of one person whose names differ in their normal form only, the newer one keeps working under its name.
set local lock_timeout = '2s';

alter table app.habits add column shares_name boolean not null default false;
