-- Task sweep_expired, daily: deletes what is past its retention (docs/contract/operations.md#retention). Definer: it
-- deletes rows of all people. Each row expires by the clock that stamped it: lib.now(), lib.machine_now() or now().
create or replace function jobs.sweep_expired() returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  delete from auth.revoked_tokens where expires_at < lib.machine_now();
  delete from auth.session_tokens where expires_at < lib.machine_now();
  delete from auth.refresh_tokens where expires_at < lib.machine_now();
  -- A day later, when the access tokens of a session have expired too.
  delete from auth.sessions where expires_at < lib.machine_now() - interval '1 day';
  delete from auth.api_tokens where expires_at < lib.machine_now();
  delete from app.token_uses where day < lib.utc_day(lib.now()) - 90;
  delete from app.model_receipts where kind = 'assistant' and sent_at < lib.now() - interval '90 days';
  delete from auth.used_id_tokens where first_used_at < lib.machine_now() - interval '2 days';
  delete from auth.password_resets where expires_at < lib.machine_now() - interval '7 days';
  delete from auth.event_streams where counted_until < now() - interval '1 hour';
  delete from auth.rate_limits where ends_at < now();
  delete from auth.license_attempts where attempted_at < lib.machine_now() - interval '1 hour';
  delete from auth.license_vendor_pings where received_at < lib.now() - interval '30 days';
  delete from auth.login_attempts where attempted_at < lib.machine_now() - interval '90 days';
  delete from app.idempotency_keys where created_at < lib.now() - interval '24 hours';
  delete from app.reminders where due_at < lib.now() - interval '30 days';
  delete from app.feedback where created_at < lib.now() - interval '180 days';
  delete from app.llm_requests where settled_at < lib.now() - interval '24 hours';
  select jobs.queue_sweep();
  delete from lib.processes where beat_at < now() - interval '1 day';
  delete from jobs.push_hosts h where coalesce(greatest(h.failed_at[cardinality(h.failed_at)],
    h.refused_at[cardinality(h.refused_at)], h.open_until), '-infinity') < lib.machine_now() - interval '1 day';
  delete from jobs.history where ended_at < now() - interval '30 days';
  -- The last line that was written stays, so that an empty ledger misses it (lib.erasures_missing).
  update jobs.erasure_ledger k set forgotten_until = greatest(k.forgotten_until, lib.now() - interval '90 days');
  delete from jobs.erasures e where e.at < (select k.forgotten_until from jobs.erasure_ledger k)
     and e.written_at is distinct from (select max(w.written_at) from jobs.erasures w);
  -- Whose job was given up.
  select lib.enqueue('erasure_ledger', '{}') where exists (select from jobs.erasures e where e.written_at is null);
  delete from app.changes where deleted_at < lib.now() - make_interval(days => lib.cursor_days() + 3);
$$;
grant execute on function jobs.sweep_expired to app_worker;
