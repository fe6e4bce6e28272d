select plan(5);
select stages();
delete from app.prompts;
select is(jobs.seed_prompts('[{"stage_number": 1, "prompts": [
  {"title": "A", "body": "", "cadence": "weekly"}, {"title": "B", "body": "b", "cadence": null}]}]'), 2,
  'inserts two prompts');
select is(jobs.seed_prompts('[{"stage_number": 1, "prompts": [
  {"title": "A", "body": "", "cadence": "weekly"}, {"title": "B", "body": "b", "cadence": null}]}]'), 0,
  'a second run inserts nothing');
select is(jobs.seed_prompts('[
  {"stage_number": 1, "prompts": [{"title": "C", "body": "", "cadence": "daily"}]},
  {"stage_number": 2, "prompts": [{"title": "D", "body": "", "cadence": null}]}]'), 1,
  'inserts the prompt of another stage');
select results_eq('select stage_number, ordinal, title, cadence from app.prompts order by 1, 2',
  $$ values (1, 1, 'C', 'daily'), (2, 1, 'D', null) $$,
  'updates the listed prompts and deletes the others');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_prompts('[]') $$, '42501', null, 'the worker may not seed');
select * from finish();
