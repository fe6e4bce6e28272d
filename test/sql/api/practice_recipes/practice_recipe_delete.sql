-- events: practice_recipe_created 2, practice_recipe_deleted 1
select plan(8);
select jobs.seed_practice_recipes(json_build_array(tap.recipe_body('{"slug": "test_only"}')));
select keep('system', (select max(id) from app.system_practice_recipes));
select as_user('ann');
select keep('own', (api.practice_recipe_create(recipe_body()) ->> 'id')::bigint);
select is(api.practice_recipe_delete(kept('own'))::text, null, 'deletes a recipe of the caller');
select refused($$ select api.practice_recipe_delete(kept('system')) $$, 403, 'cannot_modify_system_recipe',
  'refuses to delete a system recipe with 403');
select keep('own', (api.practice_recipe_create(recipe_body()) ->> 'id')::bigint);
select as_user('bob');
select refused($$ select api.practice_recipe_delete(kept('own')) $$, 404, 'practice_recipe_not_found',
  'refuses the recipe of somebody else with 404');
select refused($$ select api.practice_recipe_delete(0) $$, 404, 'practice_recipe_not_found',
  'refuses a recipe that does not exist with 404');
select as_user();
select refused($$ select api.practice_recipe_delete(kept('own')) $$, 404, 'practice_recipe_not_found',
  'refuses a recipe with 404 without a caller');
select for_api_only('api.practice_recipe_delete(bigint)');
select * from finish();
