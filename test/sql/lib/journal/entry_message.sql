-- docs/contract/journal.md#text-sanitiser
select plan(9);
select is(lib.entry_message(E' \u200BA\u0007 day. \n'), 'A day.', 'cleans the text');
select is(lib.entry_message(''), '', 'keeps the empty text');
select is(lib.entry_message(E'\u200B'), '', 'makes the empty text of invisible characters');
select is(length(lib.entry_message(repeat('🌱', 10000))), 10000, 'accepts 10,000 characters, of any size');
select is(length(lib.entry_message(repeat(E'x\u200B', 10000))), 10000,
  'counts the characters that are left after cleaning');
select refused($$ select lib.entry_message(repeat('x', 10001)) $$, 422, 'message_too_long',
  'refuses 10,001 characters with 422');
select for_api_only('lib.entry_message(text)');
select * from finish();
