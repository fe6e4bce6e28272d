select plan(4);
select set_config('app.data_key', 'a key', true);
select is(lib.text_mark('sealed', 'a.b 1'),
  substr(extensions.hmac('a.b 1'::bytea || '\x00' || 'sealed', 'a key', 'sha256'),
  1, 16), 'is 16 bytes of HMAC-SHA-256 over the place and the text');
select isnt(lib.text_mark('sealed', 'a.b 2'), lib.text_mark('sealed', 'a.b 1'), 'differs in another place');
select is(lib.text_mark('sealed', null), null, 'is null without a place');
create temp table before as select lib.text_mark('sealed', 'a.b 1') as mark;
select set_config('app.data_key', 'another key', true);
select isnt(lib.text_mark('sealed', 'a.b 1'), mark, 'differs under another key') from before;
select * from finish();
