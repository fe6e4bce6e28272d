-- The text sanitiser (docs/contract/journal.md#text-sanitiser): NFC; removes control characters except tab, line feed
-- and carriage return, and zero-width and direction marks; trims Unicode white space. The second NFC makes it
-- idempotent. NUL never gets here: the shapes strip it.
create or replace function lib.sanitise(raw text) returns text
language sql immutable parallel safe as $$
  select normalize(regexp_replace(
    regexp_replace(normalize(raw, nfc),
      '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF'
      '\U000E0000-\U000E007F]', '', 'g'),
    '^[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+'
    '|[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$',
    '', 'g'), nfc)
$$;
grant execute on function lib.sanitise to app_api, app_worker;
