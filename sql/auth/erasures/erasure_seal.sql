-- Seals the hashes of a line of the ledger of erasures. The same hashes are another text in each line, so that nobody
-- without the key can tell which lines are of one person (docs/contract/operations.md#ledger-of-erasures). Internal.
create or replace function auth.erasure_seal(hashes jsonb) returns text
language sql volatile as $$
  select replace(encode(extensions.pgp_sym_encrypt(hashes::text, auth.erasure_hash('line'),
      'cipher-algo=aes256, s2k-mode=1, compress-algo=0'), 'base64'), E'\n', '')
$$;
