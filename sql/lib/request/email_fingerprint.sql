-- How an e-mail appears in logs: the first 12 hex digits of its SHA-256, as src/base/log.ts computes it.
create or replace function lib.email_fingerprint(email text) returns text
language sql immutable as $$
  select left(encode(sha256(convert_to(lib.address_normal(lower(btrim(email))), 'UTF8')), 'hex'), 12)
$$;
