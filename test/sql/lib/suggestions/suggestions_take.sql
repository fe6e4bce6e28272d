select plan(5);
select as_user('bob');
select keep('his', habit('Read'));
select as_user('ann');
select keep('habit', habit('Walk'));
select keep('entry', entry('I walked and sat'));
select keep('goal', goal(kept('habit'), 'clear'));
select keep('selection', follows('ann', 1, '{"mode": "meditation_timer"}'));

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
select * from finish();
