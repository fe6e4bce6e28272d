-- Seals a text under the caller's data key, which auth.enter put into app.data_key, or `!` where no master key opens
-- it: OpenPGP, AES-256 (docs/contract/auth.md#data-keys). The first byte is not part of the text: 1 = sealed, 0 =
-- plain, where no JOURNAL_ENCRYPTION_KEYS are set. s2k-mode 1 is enough, because the key is random and not a
-- passphrase.
create or replace function lib.seal(plain text, compress boolean default false) returns bytea
language plpgsql volatile as $$
declare
  v_key text := coalesce(current_setting('app.data_key', true), '');
begin
  if v_key = '!' then
    raise sqlstate 'PT500' using message = 'decryption_failure';
  elsif v_key = '' then
    return '\x00'::bytea || convert_to(plain, 'UTF8');
  end if;
  return '\x01'::bytea
    || extensions.pgp_sym_encrypt(plain, v_key, case when compress
      then 'cipher-algo=aes256, s2k-mode=1, compress-algo=1, compress-level=1'
      else 'cipher-algo=aes256, s2k-mode=1, compress-algo=0' end);
end $$;
grant execute on function lib.seal to app_api, app_worker;
