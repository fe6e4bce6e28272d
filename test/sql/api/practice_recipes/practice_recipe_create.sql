select plan(9);
select as_user('ann');
select is(api.practice_recipe_create(recipe_body())::jsonb - 'id' - 'created_at' - 'steps',
  recipe_body() - 'steps' || jsonb_build_object('owner_user_id', person('ann')), 'every key comes back');
select is((select array_agg(r.step ->> 'position') from app.practice_recipes p, json_array_elements(api.practice_recipe_get(p.id) -> 'steps') r (step)),
  '{0,1}', 'the steps numbered by their place');
select throws_ok($$ select api.practice_recipe_create(recipe_body()) $$, '23505', null, 'the slug is taken');
select refused($$ select api.practice_recipe_create(recipe_body('{"slug": "x", "mode": "sense_grounding"}')) $$, 422, 'value_error', 'the senses go round once');
select refused($$ select api.practice_recipe_create(jsonb_set(recipe_body(), '{steps,1,tag_slug}', '"red"')) $$, 422, 'value_error', 'a tally counts a tag once, before its slug is looked at');
select as_user();
select throws_ok($$ select api.practice_recipe_create(recipe_body()) $$, '42501', null, 'nobody makes nothing');
select for_api_only('api.practice_recipe_create(jsonb)');
select * from finish();
