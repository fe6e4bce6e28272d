--! Previous: sha1:827e9c19503b57cb0f9b90ef4ab3a8e00b2f041c
--! Hash: sha1:f07bd828fbaf45fa10d2c13ed7e103286f1e48b6
--! Message: account proof and license meter

-- When an account's e-mail was proven, and what a license claim keeps of a deleted account: its meter and a keyed hash
-- of its e-mail. Until sql/ is loaded, the release before this one writes license_claims.email; jobs.sweep_expired
-- replaces what it wrote.
set local lock_timeout = '2s';

create table auth.hmac_keys (
  purpose text primary key,
  key bytea not null
);
insert into auth.hmac_keys (purpose, key) values ('email', extensions.gen_random_bytes(32));

alter table auth.users
  add column email_proven_at timestamptz,
  add constraint users_email_has_a_domain check (email ~ '^[^@]{1,64}@[^@.]+(\.[^@.]+)+$') not valid;

alter table auth.license_claims
  alter column email drop not null,
  add column email_hash text,
  add column monthly_messages_used integer not null default 0,
  add column monthly_reset_date date,
  add column offering_balance bigint not null default 0,
  add constraint license_claims_know_their_buyer check (email is not null or email_hash is not null) not valid,
  add constraint license_claims_used_is_not_negative check (monthly_messages_used >= 0) not valid,
  add constraint license_claims_balance_is_a_debt check (offering_balance <= 0) not valid;

alter table app.wallet_audit
  drop constraint wallet_audit_reason_fits_bucket,
  add constraint wallet_audit_reason_fits_bucket check (
    bucket = 'monthly' and reason in ('spend_monthly', 'refund_monthly', 'monthly_reset', 'carried_over')
    or bucket = 'offering' and reason in ('spend_offering', 'refund_offering', 'self_grant', 'admin_grant',
      'license_vendor_purchase', 'license_vendor_refund', 'carried_over')) not valid;
