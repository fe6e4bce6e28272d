-- app.wallet_audit: append-only. At run time only the admin's summary and analysts read it.
create policy select_analyst on app.wallet_audit for select to app_analyst using (true);
grant select (user_id, bucket, reason, delta, created_at) on app.wallet_audit to app_analyst;
comment on table app.wallet_audit is 'Every movement of a wallet: bucket, reason, delta, before and after.';
comment on column app.wallet_audit.actor_user_id is
  'Who caused it: the person, or an admin; null where time did, or once that account is deleted.';
comment on column app.wallet_audit.bucket is 'monthly counts free messages used, offering those bought that are left.';
comment on column app.wallet_audit.delta is 'In messages.';
