-- How an e-mail appears outside the accounts: the first 12 hex digits of its SHA-256, as src/base/log.ts does.
create or replace function lib.email_fingerprint(email text) returns text
language sql immutable as $$
  select left(encode(sha256(convert_to(lower(btrim(email)), 'UTF8')), 'hex'), 12)
$$;
