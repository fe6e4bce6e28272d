-- Opens what lib.seal sealed for a place. A text that cannot be opened, is of another place, or is plain while there
-- are keys raises PT500 decryption_failure, never returns its ciphertext (docs/contract/http.md#decryption-failures).
-- Form 1 of releases up to 0.5.0 has no place; auth.texts_rotate seals it anew. Null for an assistant whose scopes do
-- not reach the text (lib.text_shown).
create or replace function lib.open(sealed bytea, place text default null) returns text
language plpgsql stable as $$
declare
  v_key text := coalesce(current_setting('app.data_key', true), '');
  v_form integer := get_byte(sealed, 0);
begin
  if v_key like '*%' then  -- of an assistant without journal:read (auth.enter)
    if not lib.text_shown(place) then
      return null;
    end if;
    v_key := substr(v_key, 2);
  end if;
  if sealed is null then
    return null;
  elsif v_form = 0 and v_key = '' then
    return convert_from(substr(sealed, 2), 'UTF8');
  elsif v_form = 1 then
    return extensions.pgp_sym_decrypt(substr(sealed, 2), v_key);
  elsif v_form = 2 and substr(sealed, 2, 16) = lib.text_mark(substr(sealed, 18), place) then
    return extensions.pgp_sym_decrypt(substr(sealed, 18), v_key || ' 2');
  end if;
  raise sqlstate 'PT500' using message = 'decryption_failure';
exception when external_routine_invocation_exception or character_not_in_repertoire then
  raise sqlstate 'PT500' using message = 'decryption_failure';
end $$;
grant execute on function lib.open to app_api, app_worker;
