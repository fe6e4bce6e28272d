select plan(7);
select is(lib.anchor('one two', 'two', 4), 4, 'finds a text at its old place');
select is(lib.anchor('two one two', 'two', 8), 8, 'prefers the old place to an earlier occurrence');
select is(lib.anchor('two one two', 'two', 5), 0, 'falls back to the first occurrence');
select is(lib.anchor('🌱one', 'one', 0), 1, 'counts in code points');
select is(lib.anchor('one', 'two', 0), null, 'answers null for a text that is gone');
select is(lib.anchor('one', '', 0), null, 'answers null for the empty text');
select is(lib.anchor('', 'one', 0), null, 'answers null in an empty message');
select * from finish();
