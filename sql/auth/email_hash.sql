-- The keyed hash that stands for an e-mail once its account is deleted: HMAC-SHA-256 as 64 hex digits. Without
-- auth.hmac_keys nobody can test an address against it. Internal: run by the definer functions that keep or compare it.
create or replace function auth.email_hash(email text) returns text
language sql stable as $$
  select encode(extensions.hmac(convert_to(email, 'UTF8'), k.key, 'sha256'), 'hex')
    from auth.hmac_keys k where k.purpose = 'email'
$$;
