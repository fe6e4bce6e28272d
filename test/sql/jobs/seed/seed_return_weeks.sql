select plan(4);
select is(jobs.seed_return_weeks('[{"week_number": 1, "focus": "self", "title": "A", "framing": "a"}, {"week_number": 2, "focus": "stranger", "title": "B", "framing": "b"}]'), 2, 'two are inserted');
select is(jobs.seed_return_weeks('[{"week_number": 1, "focus": "self", "title": "A new", "framing": "a"}]'), 0, 'then refreshed');
select is((select string_agg(title, ' ' order by week_number) from app.return_weeks), 'A new B', 'where they drifted');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_return_weeks('[]') $$, '42501', null, 'the worker does not seed');
select * from finish();
