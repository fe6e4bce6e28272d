--! Previous: sha1:423164859ce06c5ec39b941b661819300459cc46
--! Hash: sha1:f44d42d50fee6d6ccc3c26d7d815c6a4a6bf4beb
--! Message: analysts of groups checked

-- Reads the table while requests write.
set local lock_timeout = '2s';
alter table auth.users validate constraint users_groups_only_is_analyst;
