select plan(8);
select as_user('ann');
select keep('entry', entry('🌊 one two three one'));

prepare take as
  select string_agg(format('%s %s-%s %s: %s', n ->> 'kind', n ->> 'anchor_start', n ->> 'anchor_end',
    n ->> 'anchor_text', n ->> 'note'), ', ')
    from json_array_elements(lib.marginalia_take(kept('entry'), '🌊 one two three one', $1)) n;

select results_eq($$ execute take('[{"kind": "theme", "quote": "one", "note": " A\u200bB "}]') $$,
  $$ values ('theme 2-5 one: AB') $$,
  'anchors a note at the first occurrence, in code points, and sanitises it');
select results_eq($$
  execute take('[{"kind": "symbol", "quote": "one two", "note": "a"}, {"kind": "theme", "quote": "two", "note": "b"},
    {"kind": "theme", "quote": "three", "note": "c"}]') $$,
  $$ values ('symbol 2-9 one two: a, theme 10-15 three: c') $$, 'drops a note that overlaps an earlier one');
select results_eq($$
  execute take('[{"kind": "diagnosis", "quote": "one", "note": "a"}, {"kind": null, "quote": "one", "note": "a"},
    {"kind": "theme", "quote": "", "note": "a"}, {"kind": "theme", "quote": "four", "note": "a"},
    {"kind": "theme", "quote": "one", "note": " "}, {"kind": "theme", "quote": null, "note": "a"}, {}]') $$,
  $$ values (null::text) $$, 'drops notes with an unknown kind, a missing quote or a blank note');
select is(json_array_length(lib.marginalia_take(kept('entry'), repeat('abcdefgh', 3),
    (select json_agg(json_build_object('kind', 'theme', 'quote', q, 'note', 'n'))
      from unnest('{a,b,c,d,e,f,g}'::text[]) q))), 5, 'keeps five notes at most');
select is(json_array_length(lib.marginalia_take(kept('entry'), 'a' || repeat('x', 281),
    json_build_array(json_build_object('kind', 'theme', 'quote', repeat('x', 281), 'note', 'n'),
      json_build_object('kind', 'theme', 'quote', 'a', 'note', repeat('n', 601)),
      json_build_object('kind', 'theme', 'quote', repeat('x', 280), 'note', repeat('n', 600))))), 1,
  'keeps a quote of 280 and a note of 600 characters, and no longer ones');
select is(json_array_length(lib.marginalia_take(kept('entry'), repeat('x', 281),
    json_build_array(json_build_object('kind', 'theme', 'quote', repeat('x', 281), 'note', 'n')))), 0,
  'none of 281 characters');
select is(lib.marginalia_take(kept('entry'), 'one', '[]')::text, '[]', 'answers an empty array for no notes');
select is((select count(*)::integer from app.marginalia m where m.entry_id = kept('entry')), 9,
  'stores as many notes as it answers');
select * from finish();
