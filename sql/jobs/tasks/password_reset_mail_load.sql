-- unused since 0.2.0: workers of 0.1.0 call it during a deploy. Its successor is jobs.password_reset_issue.
create or replace function jobs.password_reset_mail_load(
  request_id uuid, email text, token_hash bytea, ip_address text, user_agent text
) returns text
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select jobs.password_reset_issue(request_id, email, token_hash, ip_address, user_agent)
$$;
grant execute on function jobs.password_reset_mail_load to app_worker;
