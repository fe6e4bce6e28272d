-- docs/contract/stages.md#start-up-seeding
select plan(6);
select is(jobs.seed_goal_group_templates('[{"name": "A", "icon": "a", "description": "first"}, {"name": "B"}]'), 2,
  'inserts the templates that are missing');
select is(jobs.seed_goal_group_templates('[{"name": "A", "icon": "x"}, {"name": "C"}]'), 1,
  'inserts only what is missing by name');
select results_eq('select name, icon, description, source from app.goal_group_templates order by id', $$ values
  ('A', 'a', 'first', 'built-in'), ('B', null, null, 'built-in'), ('C', null, null, 'built-in') $$,
  'leaves a template that is there as it is');
insert into app.goal_group_templates (name, source) values ('D', 'a book');
select is(jobs.seed_goal_group_templates('[{"name": "D"}]'), 1,
  'a template that an admin shared does not count as built in');
select is(jobs.seed_goal_group_templates('[]'), 0, 'inserts nothing from an empty list');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_goal_group_templates('[]') $$, '42501', null, 'the worker may not seed');
select * from finish();
