select plan(17);
select tap.refused($$ select lib.open('\x01' || extensions.pgp_sym_encrypt('text', 'a key')) $$,
  500, 'decryption_failure', 'refuses a sealed text where no key was ever set');
select set_config('app.data_key', 'a key', true);
create temp table sealed as select lib.seal('text', place => 'a.b 1') as text;
select is(lib.open(text, 'a.b 1'), 'text', 'opens what was sealed') from sealed;
select tap.refused(format('select lib.open(text%s) from sealed', place), 500, 'decryption_failure',
  format('refuses it elsewhere (%s)', place)) from unnest('{"","\, ''a.b 2''","\, ''a.c 1''"}'::text[]) place;
select is(lib.open('\x01' || extensions.pgp_sym_encrypt('text', 'a key'), 'a.b 1'), 'text', 'opens the form of 0.5.0');
select tap.refused($$ select lib.open('\x01' || substr(text, 18), 'a.b 1') from sealed $$, 500, 'decryption_failure',
  'refuses a text whose mark was cut off');
select is(lib.open(null), null, 'is null for null');
select tap.refused($$ select lib.open('\x0074657874') $$, 500, 'decryption_failure',
  'refuses a plain text where there are keys');
select tap.refused($$ select lib.open(set_byte(text, 29, get_byte(text, 29) # 255), 'a.b 1')
  from sealed $$, 500, 'decryption_failure', 'refuses a damaged text');
select tap.refused($$ select lib.open('\x01') $$, 500, 'decryption_failure', 'refuses a text that was cut off');
select set_config('app.data_key', 'another key', true);
select tap.refused($$ select lib.open(text, 'a.b 1') from sealed $$,
  500, 'decryption_failure', 'refuses a text under another key');
select set_config('app.data_key', '', true);
select is(lib.open('\x0074657874'), 'text', 'reads a plain text where there are none');
select is(lib.open('\x00'), '', 'also an empty one');
select is(lib.open(lib.seal(e'\x01text')), e'\x01text', 'and one that begins with the byte of a sealed one');
select tap.refused($$ select lib.open(text, 'a.b 1') from sealed $$, 500, 'decryption_failure',
  'refuses a sealed text without a key');
select set_config('app.data_key', '!', true);
select tap.refused($$ select lib.open(text, 'a.b 1') from sealed $$, 500, 'decryption_failure',
  'refuses a sealed text where no master key opens the data key');
select * from finish();
