-- Opens what lib.seal sealed. A text that cannot be opened raises PT500 decryption_failure, never returns its
-- ciphertext (docs/contract/http.md#decryption-failures).
create or replace function lib.open(sealed bytea) returns text
language plpgsql stable as $$
begin
  if sealed is null then
    return null;
  elsif get_byte(sealed, 0) = 0 then
    return convert_from(substr(sealed, 2), 'UTF8');
  end if;
  return extensions.pgp_sym_decrypt(substr(sealed, 2), coalesce(current_setting('app.data_key', true), ''));
exception when external_routine_invocation_exception or character_not_in_repertoire then
  raise sqlstate 'PT500' using message = 'decryption_failure';
end $$;
grant execute on function lib.open to app_api, app_worker;
