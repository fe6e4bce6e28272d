-- auth.hmac_keys: keys of keyed hashes, each made once by a migration. They are in the database and not in SECRET_KEY,
-- which a restore makes anew: the hashes have to outlive it. No run-time role has a right here; auth.email_hash is the
-- way in.
alter table auth.hmac_keys enable row level security;
comment on table auth.hmac_keys is 'Keys of keyed hashes, one per purpose.';
comment on column auth.hmac_keys.purpose is 'email: auth.email_hash.';
comment on column auth.hmac_keys.key is '32 random bytes. Nothing that was hashed with it is found after it changes.';
