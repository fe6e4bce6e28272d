-- app.wallet_audit: append-only; nobody reads it at run time but the admin's summary.
alter table app.wallet_audit enable row level security;
create policy select_analyst on app.wallet_audit for select to app_analyst using (true);
grant select (user_id, bucket, reason, delta, created_at) on app.wallet_audit to app_analyst;
comment on table app.wallet_audit is 'Every move of a wallet: bucket, reason, delta, before and after.';
