-- The keyed hash that replaces an e-mail once its account is deleted: HMAC-SHA-256 as 64 hex digits. Without the key in
-- auth.hmac_keys nobody can test an address against it. Internal: definer functions that store or compare it run it.
create or replace function auth.email_hash(email text) returns text
language sql stable as $$
  select encode(extensions.hmac(convert_to(email, 'UTF8'), k.key, 'sha256'), 'hex')
    from auth.hmac_keys k where k.purpose = 'email'
$$;
