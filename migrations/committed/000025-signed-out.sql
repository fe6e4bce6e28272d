--! Previous: sha1:69d31ddf58d256c151ca76bea7d3ad533bc96352
--! Hash: sha1:da0d62499e30d352f9aba9e9db21b0e5741e3bc1
--! Message: signed out

-- When an account signed out everywhere: earlier access tokens are refused.
set local lock_timeout = '2s';

alter table auth.users add column signed_out_at timestamptz;
