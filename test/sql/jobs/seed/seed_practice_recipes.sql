-- docs/contract/practice-recipes.md#system-recipes
select plan(6);
delete from app.system_practice_recipes;
select travel('2026-06-15 12:00Z');
create function pg_temp.seed(variadic changes jsonb[]) returns integer language sql as $$
  select jobs.seed_practice_recipes((select json_agg(tap.recipe_body(c)) from unnest(changes) c))
$$;
select is(pg_temp.seed('{"slug": "a", "name": "A"}', '{"slug": "b", "name": "B"}'), 2,
  'inserts the recipes that are missing');
select travel('2026-06-16 12:00Z');
select is(pg_temp.seed('{"slug": "a", "name": "A new"}', '{"slug": "c", "name": "C"}'), 1,
  'inserts only what is missing by slug');
select results_eq('select slug, name, created_at from app.system_practice_recipes order by id', $$ values
  ('a', 'A', '2026-06-15 12:00Z'::timestamptz), ('b', 'B', '2026-06-15 12:00Z'), ('c', 'C', '2026-06-16 12:00Z') $$,
  'leaves a recipe that is there as it is');
select is_empty('select from app.system_practice_recipes where id % 2 = 1',
  'gives even ids, which no recipe of a person has');
select as_user('ann');
select throws_ok($$ insert into app.system_practice_recipes (slug, name, description, mode, rounds, steps, created_at)
  values ('x', 'x', '', 'tallied_grounding', 1, '[]', now()) $$, '42501', null,
  'the API may not write system recipes directly');
select as_role('app_worker');
select throws_ok($$ select jobs.seed_practice_recipes('[]') $$, '42501', null, 'the worker may not seed');
select * from finish();
