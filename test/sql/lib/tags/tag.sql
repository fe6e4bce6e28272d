select plan(1);
select as_user('ann');
select results_eq($$ select tag, held from lib.tag(person('ann'), '', 'r', '{}') $$,
  $$ select tag, held from lib.tagged(person('ann'), '', 'r', '{}') $$, 'answers what its successor does');
select * from finish();
