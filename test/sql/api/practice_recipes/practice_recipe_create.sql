-- events: practice_recipe_created 1
select plan(9);
select as_user('ann');
select is(api.practice_recipe_create(recipe_body())::jsonb - 'id' - 'created_at' - 'steps',
  recipe_body() - 'steps' || jsonb_build_object('owner_user_id', person('ann')), 'answers every key of a new recipe');
select is((select array_agg(r.step ->> 'position') from app.practice_recipes p,
  json_array_elements(api.practice_recipe_get(p.id) -> 'steps') r (step)),
  '{0,1}', 'numbers the steps from 0');
select throws_ok($$ select api.practice_recipe_create(recipe_body()) $$, '23505', null,
  'refuses a slug that the caller has already');
select refused($$ select api.practice_recipe_create(recipe_body('{"slug": "x", "mode": "sense_grounding"}')) $$, 422,
  'value_error', 'refuses a second round of the senses with 422');
select refused($$ select api.practice_recipe_create(jsonb_set(recipe_body(), '{steps,1,tag_slug}', '"red"')) $$, 422,
  'value_error', 'refuses a tag that is tallied twice with 422 before it checks the slug');
select as_user();
select throws_ok($$ select api.practice_recipe_create(recipe_body()) $$, '42501', null,
  'refuses a recipe without a caller');
select for_api_only('api.practice_recipe_create(jsonb)');
select * from finish();
