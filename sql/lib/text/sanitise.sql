-- The text sanitiser (docs/contract/journal.md#text-sanitiser): deletes control characters except tab, line feed and
-- carriage return, zero-width and direction marks, tags outside of a flag, and joiners that join nothing; trims Unicode
-- white space. NFC at the end makes it idempotent. NUL never gets here: the shapes strip it.
create or replace function lib.sanitise(raw text) returns text
language sql immutable parallel safe as $$
  select normalize(regexp_replace(case when c.cleaned ~ '[\u200C\u200D]'
      then lib.without_stray_joiners(normalize(c.cleaned, nfd)) else c.cleaned end,
    '^[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+'
    '|[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$',
    '', 'g'), nfc)
    from (select regexp_replace(normalize(raw, nfc), '(\U0001F3F4[\U000E0020-\U000E007E]+\U000E007F)|'
      '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF'
      '\U000E0000-\U000E007F]', '\1', 'g')) c (cleaned)
$$;
grant execute on function lib.sanitise to app_api, app_worker;
