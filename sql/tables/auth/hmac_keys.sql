-- auth.hmac_keys: keys of keyed hashes, each made once by a migration. They are stored and not derived from SECRET_KEY,
-- which a restore makes anew: the hashes must outlive it. Run-time roles reach it only through auth functions.
comment on table auth.hmac_keys is 'Keys of keyed hashes, one per purpose.';
comment on column auth.hmac_keys.purpose is
  'email: auth.email_hash; notice: lib.notice_name; unsubscribe: the links of mails.';
comment on column auth.hmac_keys.key is '32 random bytes. Nothing that was hashed with it is found after it changes.';
