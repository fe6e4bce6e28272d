select plan(11);
select set_config('app.data_key', 'a key', true);
select is(lib.open(lib.seal('Grüße 🔑', place => 'a place'), 'a place'),
  'Grüße 🔑', 'seals a text that lib.open opens');
select is(lib.open(lib.seal('', place => 'a place'), 'a place'), '', 'seals an empty text');
select isnt(lib.seal('text'), lib.seal('text'), 'seals the same text to different bytes each time');
select is(get_byte(lib.seal('text'), 0), 2, 'begins a sealed text with the byte 2');
select is(position('text' in encode(lib.seal('text'), 'escape')), 0, 'does not contain the text');
select ok((length(lib.seal(repeat('x', 2000), compress)) > 2000) <> compress,
  format('seals %s', case when compress then 'a compressed text' else 'a text as it is' end))
  from unnest('{f,t}'::boolean[]) compress;
select is(substr(lib.seal('text'), 2, 16), decode(repeat('00', 16), 'hex'),
  'leaves the mark to the table without a place');
select is(lib.seal(null), null, 'is null for null');
select set_config('app.data_key', '', true);
select is(lib.seal('text'), '\x0074657874', 'without a key begins a plain text with the byte 0');
select set_config('app.data_key', '!', true);
select tap.refused($$ select lib.seal('text') $$, 500, 'decryption_failure',
  'refuses to seal where no master key opens the data key');
select * from finish();
