--! Previous: sha1:80b584bde7ceb43a4bf4fbfa78e442a07405f8d4
--! Hash: sha1:9b3c47f8544b88dfc2de68bc93fa3d78a34c3f4f
--! Message: imports of an account

-- Of which account an own export is: two accounts name other things by the same numbers
-- (docs/contract/imports.md#own-export).
set local lock_timeout = '2s';
alter table app.imports add column account bytea;
