select plan(5);
create function pg_temp.counted() returns jsonb language sql as $$
  select lib.import_tally(lib.import_tally(lib.import_tally(null, 'create', 'day', 2, '{a,b}'), 'create', 'day', 3,
    '{c,d,e}'), 'refused', 'entry', 1, '{f}', 'empty')
$$;
select is(pg_temp.counted() -> 'create', '{"day": 5}', 'adds the things of a kind up');
select is(pg_temp.counted() #> '{examples,create,day}', '["a", "b", "c"]', 'keeps the names of the first three');
select is(pg_temp.counted() -> 'problems', '[{"file": null, "entry": "f", "reason": "empty"}]', 'says what is refused');
select is(jsonb_array_length(lib.import_tally(null, 'refused', 'day', 150, array_fill('x'::text, '{150}'), 'twice')
  -> 'problems'), 100, 'keeps 100 problems');
select is(lib.import_tally(null, 'same', 'day', 0, '{}') -> 'same', '{}', 'counts no kind of which there is none');
select * from finish();
