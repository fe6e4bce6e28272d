select plan(4);
select is(jobs.seed_return_weeks('[{"week_number": 1, "focus": "self", "title": "A", "framing": "a"},
  {"week_number": 2, "focus": "stranger", "title": "B", "framing": "b"}]'), 2, 'inserts two weeks');
select is(jobs.seed_return_weeks('[{"week_number": 1, "focus": "self", "title": "A new", "framing": "a"}]'), 0,
  'an update is no insert');
select is((select string_agg(title, ' ' order by week_number) from app.return_weeks), 'A new B',
  'updates the week whose text differs');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_return_weeks('[]') $$, '42501', null, 'the worker may not seed');
select * from finish();
