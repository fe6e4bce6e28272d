-- auth.data_keys: each person's data key, wrapped by a master key (docs/contract/auth.md#data-keys). Run-time roles
-- reach it only through auth functions.
comment on table auth.data_keys is 'The key that seals a person''s texts, wrapped by a master key.';
comment on column auth.data_keys.wrapped_key is 'The key itself, sealed under a master key.';
comment on column auth.data_keys.master_key_id is 'Which one: the first 16 hex digits of its SHA-256.';
