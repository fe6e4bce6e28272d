-- A data key, encrypted with a master key (docs/contract/auth.md#data-keys). Internal: auth.data_key and
-- auth.data_keys_rotate.
create or replace function auth.data_key_wrap(data_key text, master_key text) returns bytea
language sql volatile as $$
  select extensions.pgp_sym_encrypt(data_key, master_key, 'cipher-algo=aes256, s2k-mode=1, compress-algo=0')
$$;
