-- Samples of RFC 3492, section 7.1; test/http/addresses.test.ts compares with what Node knows.
select plan(13);
select is(lib.punycode_letters(encoded), letters, format('reads %L', encoded)) from (values
  ('mnchen-3ya', 'münchen'), ('bcher-kva', 'bücher'), ('ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'),
  ('4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'), ('d9juau41awczczp', 'そのスピードで'),
  ('b-wbtest-', 'b-wbtest'), ('n3h', '☃'), ('', ''),
  ('-> $1.00 <--', '-> $1.00 <-')) t (encoded, letters);
select is(lib.punycode_letters(encoded), null, format('%L is none', encoded))
  from (values ('mnchen-3y'), ('99999999'), ('ü'), ('a-b!')) t (encoded);
select * from finish();
