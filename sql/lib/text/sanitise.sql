-- The text sanitiser (docs/contract/journal.md#text-sanitiser): deletes control characters except tab, line feed and
-- carriage return, zero-width and direction marks, tags outside of a flag, and joiners that join nothing; trims Unicode
-- white space. NFC at the end makes it idempotent. NUL never gets here: the shapes strip it.
create or replace function lib.sanitise(raw text) returns text
language plpgsql immutable parallel safe as $$
declare
  -- Most texts are normalized, and to see that costs a third of doing it again.
  v_text text := case when raw is nfc normalized then raw else normalize(raw, nfc) end;
begin
  v_text := regexp_replace(v_text, '(\U0001F3F4[\U000E0020-\U000E007E]+\U000E007F)|'
    '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF'
    '\U000E0000-\U000E007F]', '\1', 'g');
  if v_text ~ '[\u200C\u200D]' then
    v_text := lib.without_stray_joiners(normalize(v_text, nfd));
  end if;
  v_text := regexp_replace(v_text,
    '^[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+'
    '|[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g');
  return case when v_text is nfc normalized then v_text else normalize(v_text, nfc) end;
end $$;
grant execute on function lib.sanitise to app_api, app_worker;
