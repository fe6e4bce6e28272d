select plan(7);
delete from app.system_practice_recipes;
select jobs.seed_practice_recipes(json_build_array(tap.recipe_body('{"slug": "s", "name": "Zebra"}'),
  tap.recipe_body('{"slug": "t", "name": "Apple", "mode": "sense_grounding", "rounds": 1,
    "steps": [{"tag_slug": "sight", "tag_label": "Sight", "prompt_label": "See", "target_count": 5}]}')));
select as_user('ann');
select api.practice_recipe_create(recipe_body());
select is(array(select r ->> 'name' from json_array_elements(api.practice_recipes_list(null, 50, 0, false)) r),
  '{Apple,Zebra,Mine}', 'lists system recipes first, each group by name');
select is(array(select r ->> 'name' from json_array_elements(api.practice_recipes_list('tallied_grounding', 50, 0,
  true) -> 'items') r), '{Zebra,Mine}', 'filters by mode');
select is(api.practice_recipes_list('yoga', 50, 0, false)::text, '[]', 'answers an empty list for an unknown mode');
select as_user('bob');
select is(json_array_length(api.practice_recipes_list(null, 50, 0, false)), 2, 'lists no recipes of somebody else');
select for_api_only('api.practice_recipes_list(text, integer, integer, boolean)');
select * from finish();
