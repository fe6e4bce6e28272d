-- Task sweep_expired, daily: forgets what has no use any more (platform.md section 18, Retention; keys after 24 hours).
create or replace function jobs.sweep_expired() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.revoked_tokens where expires_at < lib.now();
  delete from auth.password_resets where expires_at < lib.now() - interval '7 days';
  delete from auth.rate_limits where ends_at < now();
  delete from auth.license_attempts where attempted_at < lib.now() - interval '1 hour';
  delete from auth.login_attempts where attempted_at < lib.now() - interval '90 days';
  delete from app.idempotency_keys where created_at < lib.now() - interval '24 hours';
  delete from app.llm_requests where settled_at < lib.now() - interval '24 hours';
  delete from graphile_worker._private_jobs
   where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days';
  delete from app.energy_plans where created_at < lib.now() - interval '30 days';
  -- What the release before wrote or left: unused from the next one on.
  update auth.license_claims set email_hash = coalesce(email_hash, auth.email_hash(email)), email = null
   where email is not null;
$$;
grant execute on function jobs.sweep_expired to app_worker;
