select plan(11);
select tap.refused($$ select lib.open('\x01' || extensions.pgp_sym_encrypt('text', 'a key')) $$,
  500, 'decryption_failure', 'refuses a sealed text where no key was ever set');
select set_config('app.data_key', 'a key', true);
create temp table sealed as select lib.seal('text') as text;
select is(lib.open(text), 'text', 'opens what was sealed') from sealed;
select is(lib.open(null), null, 'is null for null');
select is(lib.open('\x0074657874'), 'text', 'reads a plain text as it is, whatever the key');
select is(lib.open('\x00'), '', 'reads an empty plain text');
select is(lib.open(lib.seal(e'\x01text')), e'\x01text', 'opens a text that begins with the byte of a sealed one');
select tap.refused($$ select lib.open(set_byte(text, 29, get_byte(text, 29) # 255))
  from sealed $$, 500, 'decryption_failure', 'refuses a damaged text');
select tap.refused($$ select lib.open('\x01') $$, 500, 'decryption_failure', 'refuses a text that was cut off');
select set_config('app.data_key', 'another key', true);
select tap.refused('select lib.open(text) from sealed', 500, 'decryption_failure', 'refuses a text under another key');
select set_config('app.data_key', '', true);
select tap.refused('select lib.open(text) from sealed', 500, 'decryption_failure',
  'refuses a sealed text without a key');
select set_config('app.data_key', '!', true);
select tap.refused('select lib.open(text) from sealed', 500, 'decryption_failure',
  'refuses a sealed text where no master key opens the data key');
select * from finish();
