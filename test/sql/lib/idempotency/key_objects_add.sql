-- docs/contract/http.md#what-a-stored-answer-belongs-to: the objects that a request with a key notes.
select plan(3);
select as_user('ann');
select lives_ok($$ select lib.key_objects_add('habit', '{1}') $$, 'without a key it does nothing');
select set_config('app.key_objects', E'\n', true),
  lib.key_objects_add('habit', '{1, 2}', created => true),
  lib.key_objects_add('goal_completion', '{3}', '{2026-06-15}');
select is(current_setting('app.key_objects'),
  E'\nhabit 1 -infinity t\nhabit 2 -infinity t\ngoal_completion 3 ' || date '2026-06-15' || E' f\n',
  'notes the objects in their order');
select lib.key_objects_add('habit', null);
select is(length(current_setting('app.key_objects')), 72, 'adds nothing where there is none');
select set_config('app.key_objects', '', true);
select * from finish();
