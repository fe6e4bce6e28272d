--! Previous: sha1:1f7a15a0ce85f33857955b53fa0ae1297fba5b2f
--! Hash: sha1:a4eba13e0c19528059c4e2feb2231844bbce8ac7
--! Message: signed out

-- When an account signed out everywhere: earlier access tokens are refused.
set local lock_timeout = '2s';

alter table auth.users add column signed_out_at timestamptz;
