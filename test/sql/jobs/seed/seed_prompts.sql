select plan(5);
select stages();
delete from app.prompts;
select is(jobs.seed_prompts('[{"stage_number": 1, "prompts": [{"title": "A", "body": "", "cadence": "weekly"}, {"title": "B", "body": "b", "cadence": null}]}]'), 2, 'two are inserted');
select is(jobs.seed_prompts('[{"stage_number": 1, "prompts": [{"title": "A", "body": "", "cadence": "weekly"}, {"title": "B", "body": "b", "cadence": null}]}]'), 0, 'once');
select is(jobs.seed_prompts('[{"stage_number": 1, "prompts": [{"title": "C", "body": "", "cadence": "daily"}]}, {"stage_number": 2, "prompts": [{"title": "D", "body": "", "cadence": null}]}]'), 1, 'a shorter list');
select results_eq('select stage_number, ordinal, title, cadence from app.prompts order by 1, 2', $$ values (1, 1, 'C', 'daily'), (2, 1, 'D', null) $$,
  'refreshes what it has and drops the rest');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_prompts('[]') $$, '42501', null, 'the worker does not seed');
select * from finish();
