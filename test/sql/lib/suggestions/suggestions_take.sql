select plan(12);
select as_user('bob');
select keep('his', habit('Read'));
select as_user('ann');
select keep('habit', habit('Walk'));
select keep('entry', entry('I walked and sat'));
select keep('goal', goal(kept('habit'), 'clear'));
select keep('selection', follows('ann', 1, '{"mode": "meditation_timer", "duration_minutes": 10}'));

prepare pick as
  select string_agg(
      format('%s %s-%s %s', n ->> 'target_type', n ->> 'anchor_start', n ->> 'anchor_end', n ->> 'label'), ', ')
    from json_array_elements(lib.suggestions_take(kept('entry'), 'I walked and sat', $1, json_build_array(
      json_build_object('goal_id', kept('goal')), json_build_object('user_practice_id', kept('selection')),
      json_build_object('goal_id', goal(kept('his'), 'clear')), json_build_object('goal_id', -1)))) n;

select results_eq($$ execute pick('[{"index": 1, "quote": "sat"}, {"index": 0, "quote": "walked"}]') $$,
  $$ values ('practice 13-16 sat, habit 2-8 walked') $$, 'answers suggestions in the order of the model');
select results_eq($$
  execute pick('[{"index": 0, "quote": "I walked"}, {"index": 0, "quote": "sat"},
    {"index": 1, "quote": "walked and"}]') $$,
  $$ values ('habit 0-8 I walked') $$, 'drops a repeated candidate and an overlap');
select results_eq($$
  execute pick('[{"index": 2, "quote": "sat"}, {"index": 3, "quote": "sat"}, {"index": 4, "quote": "sat"},
    {"index": -1, "quote": "sat"}, {"index": null, "quote": "sat"}, {"index": 0, "quote": "ran"}, {}]') $$,
  $$ values (null::text) $$, 'drops foreign and missing goals, unknown candidates and absent quotes');
select is(lib.suggestions_take(kept('entry'), 'one', '[]', '[]')::text, '[]',
  'answers an empty array for no suggestions');
select is((select count(*)::integer from app.completion_suggestions s
  where s.entry_id = kept('entry') and s.status = 'pending'), 3, 'stores as many suggestions as it answers');
select as_owner();
select results_eq($$ execute pick('[{"index": 2, "quote": "sat"}]') $$, $$ values (null::text) $$,
  'drops a foreign goal without policies too');
select as_user('bob'), as_owner();
select results_eq($$ execute pick('[{"index": 1, "quote": "sat"}]') $$, $$ values (null::text) $$,
  'and a foreign selection');

-- Lengths, in characters: of a quote 1 to 280, of its label 1 to 255.
select as_user('ann');
create function pg_temp.taken(variadic quotes text[]) returns integer language sql as $$
  select json_array_length(lib.suggestions_take(tap.kept('entry'),
    repeat(U&'\200B', 30) || repeat('x', 260) || 'abcdef',
    (select json_agg(json_build_object('index', o - 1, 'quote', q)) from unnest(quotes) with ordinality u (q, o)),
    (select json_agg(json_build_object('goal_id', g.id) order by g.id) from app.goals g)))
$$;
select is(pg_temp.taken(repeat(U&'\200B', 25) || repeat('x', 255)), 1, 'takes 280 characters with a label of 255');
select is(pg_temp.taken(repeat(U&'\200B', 26) || repeat('x', 255)), 0, 'and not 281');
select is(pg_temp.taken(repeat('x', 256)), 0, 'nor a label of 256');
select is(pg_temp.taken('a', 'b', 'c'), 3, 'takes each candidate, the last one too');
select habit('Run');
select is(pg_temp.taken('a', 'b', 'c', 'd', 'e', 'f'), 5, 'takes single characters, and five at most');
select * from finish();
