-- docs/contract/stages.md#start-up-seeding
select plan(6);
delete from app.system_practice_tags;
select travel('2026-06-15 12:00Z');
select is(jobs.seed_practice_tags('[{"slug": "a", "label": "A"}, {"slug": "b", "label": "B"}]'), 2,
  'inserts the tags that are missing');
select is(jobs.seed_practice_tags('[{"slug": "a", "label": "A new"}, {"slug": "c", "label": "C"}]'), 1,
  'inserts only what is missing by slug');
select results_eq('select slug, label, created_at from app.system_practice_tags order by id', $$ values
  ('a', 'A', '2026-06-15 12:00Z'::timestamptz), ('b', 'B', '2026-06-15 12:00Z'), ('c', 'C', '2026-06-15 12:00Z') $$,
  'leaves a tag that is there as it is');
select is_empty('select from app.system_practice_tags where id % 2 = 1',
  'gives even ids, which no tag of a person has');
select as_user('ann');
select throws_ok($$ insert into app.system_practice_tags (slug, label, created_at) values ('x', 'x', now()) $$, '42501',
  null, 'the API may not write system tags directly');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_practice_tags('[]') $$, '42501', null, 'the worker may not seed');
select * from finish();
