-- Samples of RFC 3492, section 7.1; test/http/addresses.test.ts compares with what Node knows.
select plan(22);
select is(lib.punycode_letters(encoded), letters, format('reads %L', encoded)) from (values
  ('mnchen-3ya', 'münchen'), ('bcher-kva', 'bücher'), ('ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'),
  ('4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'), ('d9juau41awczczp', 'そのスピードで'),
  ('b-wbtest-', 'b-wbtest'), ('n3h', '☃'), ('', ''),
  ('-> $1.00 <--', '-> $1.00 <-'),
  -- Where the bias depends on each of its numbers; the first letter after the surrogates, and the last of all.
  ('9ef537v', 'ᤜ一'), ('wgv7z8b', '日朕本'), ('zqa0442k7f6f', 'ˉ𐍈😀'), ('0y0c', U&'\E000'), ('dn32g', U&'\+10FFFF'))
    t (encoded, letters);
select is(lib.punycode_letters(encoded), null, format('%L is none', encoded))
  -- Half a pair, one letter too many, and a number that no integer holds.
  from (values ('mnchen-3y'), ('99999999'), ('ü'), ('a-b!'), ('ib9b'), ('zy0c'), ('en32g'), (repeat('9', 60)))
    t (encoded);
select * from finish();
