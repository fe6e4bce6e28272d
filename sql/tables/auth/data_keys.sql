-- auth.data_keys: each person's data key, wrapped by a master key (decision D44). No run-time role has a right here; auth functions are the way in.
alter table auth.data_keys enable row level security;
comment on table auth.data_keys is 'The key that seals a person''s texts, wrapped by a master key.';
comment on column auth.data_keys.wrapped_key is 'The key itself, sealed under a master key.';
comment on column auth.data_keys.master_key_id is 'Which one: the first 16 hex digits of its SHA-256.';
