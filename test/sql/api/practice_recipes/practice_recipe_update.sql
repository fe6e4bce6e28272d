select plan(9);
select jobs.seed_practice_recipes(json_build_array(tap.recipe_body('{"slug": "test_only"}')));
select keep('system', (select max(id) from app.system_practice_recipes));
select as_user('ann');
select keep('own', (api.practice_recipe_create(recipe_body()) ->> 'id')::bigint);
select is(api.practice_recipe_update(kept('own'),
  recipe_body('{"name": "New", "slug": "x", "mode": "sense_grounding"}'))::jsonb
    - 'id' - 'created_at' - 'owner_user_id' - 'steps',
  recipe_body('{"name": "New"}') - 'steps', 'replaces a recipe and keeps slug and mode');
select refused($$ select api.practice_recipe_update(kept('own'),
  jsonb_set(recipe_body(), '{steps,1,tag_slug}', '"red"')) $$, 400, 'recipe_invariant_violated',
  'refuses steps that break the rule of the stored mode with 400');
select refused($$ select api.practice_recipe_update(kept('system'), recipe_body()) $$, 403,
  'cannot_modify_system_recipe', 'refuses to change a system recipe with 403');
select as_user('bob');
select refused($$ select api.practice_recipe_update(kept('own'), recipe_body()) $$, 404, 'practice_recipe_not_found',
  'refuses the recipe of somebody else with 404');
select refused($$ select api.practice_recipe_update(0, recipe_body()) $$, 404, 'practice_recipe_not_found',
  'refuses a recipe that does not exist with 404');
select as_user();
select refused($$ select api.practice_recipe_update(kept('own'), recipe_body()) $$, 404, 'practice_recipe_not_found',
  'refuses a recipe with 404 without a caller');
select for_api_only('api.practice_recipe_update(bigint, jsonb)');
select * from finish();
