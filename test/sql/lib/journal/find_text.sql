-- Where a snapshot stands in a message; how notes and quotes move with it: test/sql/lib/journal/anchor.sql.
select plan(8);
select is(lib.find_text('two one two', 'two'), 0, 'finds the first occurrence');
select is(lib.find_text('🌱🌱 one', 'one'), 3, 'counts in code points');
select is(lib.find_text('one', 'two'), null, 'answers null for a text that is not there');
select is(lib.find_text('one', ''), null, 'answers null for the empty text');
select is(lib.find_text(repeat('a', 20) || 'b', repeat('a', 16) || 'b'), 4,
  'finds a snapshot whose first 16 characters overlap with themselves');
select is(lib.find_text(repeat('a', 115) || 'b', repeat('a', 16) || 'b'), 99, 'compares at 100 places');
select is(lib.find_text(repeat('a', 116) || 'b', repeat('a', 16) || 'b'), null, 'gives up after 100 places');
select is(lib.find_text(repeat('a', 9999) || 'b', repeat('a', 15) || 'b'), 9984,
  'finds a text of 16 characters wherever it stands');
select * from finish();
