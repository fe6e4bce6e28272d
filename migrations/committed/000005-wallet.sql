--! Previous: sha1:9030a99213747895290881acee3a15127968541e
--! Hash: sha1:013b83d5337d5813d60e2df3f1f6590e7072cd81
--! Message: wallet

-- The wallet and its ledger, the vendor's sales, what language models cost, and receipts of deleted accounts.

create table app.wallets (
  user_id bigint primary key references auth.users (id) on delete cascade,
  offering_balance bigint not null default 0,
  monthly_messages_used integer not null default 0,
  monthly_reset_date date not null,
  constraint wallets_used_is_not_negative check (monthly_messages_used >= 0),
  constraint wallets_reset_on_the_first check (extract(day from monthly_reset_date) = 1)
);

create table app.wallet_audit (
  user_id bigint not null references app.wallets (user_id) on delete cascade,
  id bigint generated always as identity,
  actor_user_id bigint references auth.users (id) on delete set null,
  bucket text not null,
  reason text not null,
  delta numeric(18, 6) not null,
  balance_before numeric(18, 6) not null,
  balance_after numeric(18, 6) not null,
  created_at timestamptz not null,
  primary key (user_id, id),
  constraint wallet_audit_adds_up check (balance_after = balance_before + delta),
  constraint wallet_audit_reason_fits_bucket check (
    bucket = 'monthly' and reason in ('spend_monthly', 'refund_monthly', 'monthly_reset')
    or bucket = 'offering' and reason in ('spend_offering', 'refund_offering', 'self_grant', 'admin_grant',
      'license_vendor_purchase', 'license_vendor_refund'))
);
create index wallet_audit_by_actor on app.wallet_audit (actor_user_id);

create table app.llm_usage_log (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  created_at timestamptz not null,
  provider text not null,
  model text not null,
  prompt_tokens integer not null,
  completion_tokens integer not null,
  total_tokens integer not null,
  estimated_cost_usd numeric(12, 6),
  journal_entry_id bigint,
  primary key (user_id, id),
  constraint llm_usage_log_about_an_entry foreign key (user_id, journal_entry_id)
    references app.journal_entries (user_id, id) on delete set null (journal_entry_id),
  constraint llm_usage_log_names_fit check (length(provider) <= 32 and length(model) <= 128),
  constraint llm_usage_log_counts_are_not_negative
    check (prompt_tokens >= 0 and completion_tokens >= 0 and total_tokens >= 0 and estimated_cost_usd >= 0)
);
create index llm_usage_log_by_entry on app.llm_usage_log (user_id, journal_entry_id);

-- One row a sale, made by the first ping about it. email is normal as in auth.users; the payload is kept as it came.
create table auth.license_vendor_sales (
  id bigint generated always as identity primary key,
  license_vendor_sale_id text not null,
  product_id text not null,
  email text not null,
  resource_name text not null,
  is_recurring_charge boolean not null,
  refunded boolean not null,
  raw_payload jsonb not null,
  created_at timestamptz not null,
  revocation_processed_at timestamptz,
  token_pack_credited_at timestamptz,
  token_pack_credited_user_id bigint references auth.users (id) on delete set null,
  token_pack_size integer,
  constraint license_vendor_sales_sale_once unique (license_vendor_sale_id),
  constraint license_vendor_sales_sale_id_fits check (length(license_vendor_sale_id) between 1 and 255),
  constraint license_vendor_sales_credit_has_a_size check ((token_pack_credited_at is null) = (token_pack_size is null))
);
create index license_vendor_sales_by_email on auth.license_vendor_sales (email);
create index license_vendor_sales_by_credited_user on auth.license_vendor_sales (token_pack_credited_user_id);

alter table app.entitlements add constraint entitlements_from_a_sale
  foreign key (source_sale_id) references auth.license_vendor_sales (id) on delete restrict;
create index entitlements_by_sale on app.entitlements (source_sale_id);

-- Receipts: that an account was erased, and how many rows of what; nothing of the person.
create table auth.account_deletions (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  deleted_at timestamptz not null,
  rows_erased bigint not null,
  row_counts json not null,
  disposition text not null,
  constraint account_deletions_disposition_fits check (length(disposition) <= 32)
);
