-- docs/contract/journal.md#text-sanitiser; compared with the same rules in TypeScript: test/http/journal-text.test.ts.
select plan(17);
select is(lib.sanitise(raw), clean, format('sanitises %L', raw)) from (values
  (U&'  a b\00A0\3000', 'a b'), (U&'\FEFFa\200Bb\200Fc\202Ad\202Ee\2060f\206F', 'abcdef'),
    (U&'a\+0E0001b\+0E007Fc', 'abc'),
  (U&'\+01F3F4\+0E0067\+0E0062\+0E007F\+0E0067', U&'\+01F3F4\+0E0067\+0E0062\+0E007F'),
  (U&'\+01F3F4\+0E0067\+0E0062!', U&'\+01F3F4!'), (U&'\+01F3F4\+0E007F', U&'\+01F3F4'),
  (U&'\+01F3F4\200B\+0E0067\+0E007F', U&'\+01F3F4'),
  (e'a\tb\r\nc', e'a\tb\r\nc'), (e'a\u0001\u0008\u000b\u000c\u000e\u001f\u007fb', 'ab'),
  (U&'e\200D\0301', U&'e\200D\0301'),
  (U&'\+01F468\200D\+01F469\200D', U&'\+01F468\200D\+01F469'), ('<b>&"''', '<b>&"'''),
    (U&'a\0080\00AD\+0E0100b', U&'a\0080\00AD\+0E0100b'),
  (U&'a\0085b\0085', U&'a\0085b'), (U&'\200B \200B', ''), ('', '')) t (raw, clean);
select is(lib.sanitise(null), null, 'is null for null');
select * from finish();
