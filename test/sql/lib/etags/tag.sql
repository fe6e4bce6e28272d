select plan(2);
select as_user('ann');
select results_eq($$ select tag, held from lib.tag(person('ann'), '', 'r', '{"x"}') $$,
  $$ select tag, false from lib.tagged(person('ann'), '', 'r') $$, 'answers the tag of its successor');
select ok((select held from lib.tagged(person('ann'), '', 'r') t, lib.tag(person('ann'), '', 'r', array['"x"', t.tag])),
  'and whether the client has it');
select * from finish();
