-- POST /auth/password-reset/request: queues the mail job and does not look up the account, so that a known and an
-- unknown e-mail take the same time. jobs.password_reset_issue looks it up (docs/contract/decisions.md#a4). How often
-- the job is tried: docs/contract/auth.md#reset-tokens.
create or replace function auth.password_reset_request(email text, ip_address text, user_agent text) returns json
language plpgsql volatile as $$
begin
  perform lib.enqueue('password_reset_mail', json_build_object(
    'request_id', gen_random_uuid(), 'email', email, 'ip_address', ip_address, 'user_agent', left(user_agent, 256)),
    max_attempts => 14);  -- graphile-worker's waits between them last 28 hours
  return (select to_json(r) from (
    select 'If this address has an account, a mail with a reset link is on its way.' as message) r);
end $$;
grant execute on function auth.password_reset_request to app_api;
