-- Values of records that columns may take (docs/contract/imports.md#own-export).
select plan(12);
select ok(lib.import_fits(null, 'date') and lib.import_fits('null', 'text[]'), 'what is missing or null fits');
select ok(lib.import_fits('"2026-01-31"', 'date'), 'a day fits a date');
select ok(not lib.import_fits('"2026-01-31 BC"', 'date'), 'a day before Christ does not');
select ok(not lib.import_fits('"infinity"', 'date'), 'nor does one without end');
select ok(not lib.import_fits('"12026-01-31"', 'date'), 'nor one of a year with five digits');
select ok(lib.import_fits('"2026-01-31T08:00:00.123+05:30"', 'timestamptz'), 'an instant fits an instant');
select ok(not lib.import_fits('"now"', 'timestamptz'), 'a word does not');
select ok(lib.import_fits('["Mon", "Tue"]', 'text[]'), 'a list of texts fits an array');
select ok(not lib.import_fits('["Mon", null]', 'text[]'), 'one with a null does not');
select ok(not lib.import_fits('[["Mon"]]', 'text[]') and not lib.import_fits('[{}]', 'text[]'),
  'nor one of lists or objects');
select ok(not lib.import_fits('"{Mon}"', 'text[]'), 'nor an array as PostgreSQL writes it');
select ok(lib.import_fits('"anything"', 'integer'), 'the rest is left to the column');
select * from finish();
