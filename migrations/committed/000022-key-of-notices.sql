--! Previous: sha1:f0f50ae94179c2c6703972c6e4f6438f75feba52
--! Hash: sha1:25e31f9d969eef5df23e47ec3608a1b0e5a90f39
--! Message: key of notices

-- The key of the names that notices carry (docs/contract/decisions.md#d93).
insert into auth.hmac_keys (purpose, key) values ('notice', extensions.gen_random_bytes(32));
