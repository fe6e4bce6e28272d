-- events: practice_recipe_applied 1, practice_recipe_created 3, resource_access_denied 2, user_practice_created 1
select plan(10);
select keep('tally', practice('{"mode": "tallied_grounding", "rounds": 1, "categories": [
  {"key": "red", "label": "Red", "target_count": 1}]}'));
create function apply(recipe text, selection text) returns json language sql as $$
  select api.practice_recipe_apply(tap.kept(recipe), tap.kept(selection), 50, 0) $$;
grant execute on function apply to public;
select as_user('bob');
select keep('foreign', (api.practice_recipe_create(recipe_body()) ->> 'id')::bigint);
select as_user('ann');
select keep('one', selection(kept('tally'))), keep('none', 0),
  keep('tallying', (api.practice_recipe_create(recipe_body()) ->> 'id')::bigint),
  keep('senses', (api.practice_recipe_create(recipe_body('{"slug": "s", "mode": "sense_grounding", "rounds": 1}')) ->>
    'id')::bigint);
select is(apply('tallying', 'one')::jsonb -> 'effective_config',
  '{"mode": "tallied_grounding", "rounds": 2, "categories":
  [{"key": "red", "label": "Red", "target_count": 1}, {"key": "blue", "label": "Blue", "target_count": 2}]}',
  'puts the recipe''s config into effect');
select refused($$ select apply('foreign', 'none') $$, 404, 'user_practice_not_found',
  'refuses a missing selection with 404 before it searches the recipe');
select refused($$ select apply('foreign', 'one') $$, 404, 'practice_recipe_not_found',
  'refuses the recipe of somebody else with 404');
select refused($$ select apply('senses', 'one') $$, 422, 'value_error',
  'refuses a sense that is none of the five before it checks the mode');
update app.practice_recipes set steps = jsonb_set(jsonb_set(steps, '{0,tag_slug}', '"sight"'), '{1,tag_slug}',
  '"touch"') where id = kept('senses');
select refused($$ select apply('senses', 'one') $$, 400, 'mode_mismatch', 'refuses a recipe of another mode with 400');
select as_user('bob');
select refused($$ select apply('foreign', 'one') $$, 403, 'forbidden',
  'refuses the selection of somebody else with 403');
select as_user();
select refused($$ select apply('tallying', 'one') $$, 403, 'forbidden',
  'refuses a selection with 403 without a caller');
select for_api_only('api.practice_recipe_apply(bigint, bigint, integer, integer)');
select * from finish();
