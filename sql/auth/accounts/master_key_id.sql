-- The public name of a master key: the first 16 hex digits of its SHA-256.
create or replace function auth.master_key_id(master_key text) returns text
language sql immutable as $$
  select left(encode(sha256(convert_to(master_key, 'UTF8')), 'hex'), 16)
$$;
