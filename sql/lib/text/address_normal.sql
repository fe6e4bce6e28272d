-- The form of an e-mail address that is compared and stored (docs/contract/http.md#e-mail-addresses): in NFC, and with
-- letters where the domain has `xn--`. A label whose letters no address may have stays as it is: invisible and
-- bidirectional marks, joiners too, and letters that lower case or NFC changes. The address is trimmed and in lower
-- case.
create or replace function lib.address_normal(email text) returns text
language sql immutable as $$
  select case when email !~ '[^\u0001-\u007F]|[@.]xn--' then email
    else normalize(split_part(email, '@', 1) || case when email like '%@%' then '@' else '' end || coalesce((
      select string_agg(case when l.label ~ '^xn--' and p.letters ~ '[^\u0001-\u007F]'
            and p.letters !~ '[[:space:][:cntrl:]\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F'
              '\u2028-\u202F\u2060-\u206F\u2800\u3002\u3164\uFE00-\uFE0F\uFEFF\uFF0E\uFF20\uFF61\uFFA0\uFFF0-\uFFFB'
              '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]'
            and p.letters = normalize(lower(p.letters collate pg_catalog.pg_c_utf8), nfc)
          then p.letters else l.label end, '.' order by l.nth)
        from unnest(string_to_array(substr(email, strpos(email, '@') + 1), '.')) with ordinality l (label, nth)
        cross join lateral lib.punycode_letters(substr(l.label, 5)) p (letters)
       where email like '%@%'), ''), nfc) end
$$;
