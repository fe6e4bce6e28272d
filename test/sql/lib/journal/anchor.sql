select plan(7);
select is(lib.anchor('one two', 'two', 4), 4, 'where it stood');
select is(lib.anchor('two one two', 'two', 8), 8, 'also if there is an earlier one');
select is(lib.anchor('two one two', 'two', 5), 0, 'else the first');
select is(lib.anchor('🌱one', 'one', 0), 1, 'counted in code points');
select is(lib.anchor('one', 'two', 0), null, 'lost');
select is(lib.anchor('one', '', 0), null, 'an empty text is lost');
select is(lib.anchor('', 'one', 0), null, 'so is any in an empty one');
select * from finish();
