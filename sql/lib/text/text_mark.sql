-- Binds a sealed text to its place, such as `journal_entries.message 17`: 16 bytes of HMAC-SHA-256 over both, under the
-- caller's data key (docs/contract/auth.md#data-keys). So nobody who writes to the database can move a text to another
-- row or column.
create or replace function lib.text_mark(sealed bytea, place text) returns bytea
language sql stable as $$
  select substr(extensions.hmac(convert_to(place, 'UTF8') || '\x00'::bytea || sealed,
    convert_to(ltrim(current_setting('app.data_key', true), '*'), 'UTF8'), 'sha256'), 1, 16)
$$;
grant execute on function lib.text_mark to app_api, app_worker;
