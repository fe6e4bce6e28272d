select plan(8);
select jobs.seed_practice_recipes(json_build_array(tap.recipe_body('{"slug": "test_only"}')));
select keep('system', (select max(id) from app.system_practice_recipes));
select as_user('ann');
select keep('own', (api.practice_recipe_create(recipe_body()) ->> 'id')::bigint);
select is(api.practice_recipe_get(kept('own')) ->> 'name', 'Mine', 'answers a recipe of the caller');
select is(api.practice_recipe_get(kept('system')) ->> 'owner_user_id', null, 'answers a system recipe');
select as_user('bob');
select refused($$ select api.practice_recipe_get(kept('own')) $$, 404, 'practice_recipe_not_found',
  'refuses the recipe of somebody else with 404');
select refused($$ select api.practice_recipe_get(0) $$, 404, 'practice_recipe_not_found',
  'refuses a recipe that does not exist with 404');
select as_user();
select refused($$ select api.practice_recipe_get(kept('own')) $$, 404, 'practice_recipe_not_found',
  'refuses a recipe with 404 without a caller');
select for_api_only('api.practice_recipe_get(bigint)');
select * from finish();
