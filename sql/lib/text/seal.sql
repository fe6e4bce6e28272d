-- Seals a text under the caller's data key, which auth.enter put into app.data_key, or `!` where no master key opens
-- it, or `-` where there is none: OpenPGP, AES-256 (docs/contract/auth.md#data-keys). The first byte is not part of the
-- text: 2 = sealed, then a mark of 16 bytes, which binds it to a place (lib.text_mark); 0 = plain, where no
-- JOURNAL_ENCRYPTION_KEYS are set. Without a place the mark is zeros: the trigger of the text's table knows the id of a
-- new row (lib.texts_bind). s2k-mode 1 is enough, because the key is random and not a passphrase. A passphrase of its
-- own keeps a text of this form from being opened as one of the older form 1, which is bound to nothing.
create or replace function lib.seal(plain text, compress boolean default false, place text default null) returns bytea
language plpgsql volatile as $$
declare
  v_key text := ltrim(coalesce(current_setting('app.data_key', true), ''), '*');  -- lib.open
  v_sealed bytea;
begin
  if v_key in ('!', '-') then
    raise sqlstate 'PT500' using message = 'decryption_failure';
  elsif v_key = '' then
    return '\x00'::bytea || convert_to(plain, 'UTF8');
  end if;
  v_sealed := extensions.pgp_sym_encrypt(plain, v_key || ' 2', case when compress
    then 'cipher-algo=aes256, s2k-mode=1, compress-algo=1, compress-level=1'
    else 'cipher-algo=aes256, s2k-mode=1, compress-algo=0' end);
  return '\x02'::bytea || case when place is null then decode(repeat('00', 16), 'hex')
    else lib.text_mark(v_sealed, place) end || v_sealed;
end $$;
grant execute on function lib.seal to app_api, app_worker;
