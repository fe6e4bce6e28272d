-- app.wallet_audit: append-only; nobody reads it at run time but the admin's summary.
alter table app.wallet_audit enable row level security;
comment on table app.wallet_audit is 'Every move of a wallet: bucket, reason, delta, before and after.';
