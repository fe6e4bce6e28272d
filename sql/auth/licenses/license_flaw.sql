-- Why a license makes no account for an e-mail; null where it makes one (docs/contract/auth.md#licenses). `license` is
-- what the vendor answered: null where no product knows the key, else {"product_id", "key_hash", "purchase"}. The
-- purchase is null for a key that nobody bought; its e-mail is trimmed and in lower case, '' for what is no address,
-- and null where the vendor names none. Internal: auth.license_redeem runs it.
create or replace function auth.license_flaw(license jsonb, email text) returns text
language sql immutable as $$
  select case
    when license is null then 'unknown_key'
    when p.email is null then 'no_purchase'
    when p.refunded or p.chargebacked or p.disputed and not p.dispute_won then 'sale_reversed'
    when lib.address_normal(p.email) <> lib.address_normal(license_flaw.email) then 'email_mismatch' end
    from jsonb_to_record(nullif(license -> 'purchase', 'null'))
      p (email text, refunded boolean, disputed boolean, dispute_won boolean, chargebacked boolean)
$$;
