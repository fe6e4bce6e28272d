-- docs/contract/practice-recipes.md#config-of-a-recipe
select plan(3);
create function pg_temp.config(slug text) returns jsonb language sql as $$
  select lib.recipe_config(r.mode, r.rounds, r.steps)::jsonb
    from app.visible_practice_recipes r where r.slug = config.slug
$$;
select as_user('ann');
select api.practice_recipe_create(recipe_body()), api.practice_recipe_create(recipe_body('{"slug": "senses",
  "mode": "sense_grounding", "rounds": 1, "steps": [
    {"tag_slug": "touch", "tag_label": "Touch", "prompt_label": "Feel one", "target_count": 1},
    {"tag_slug": "sight", "tag_label": "Sight", "prompt_label": "See five", "target_count": 5}]}'));
select is(pg_temp.config('mine'), '{"mode": "tallied_grounding", "rounds": 2, "categories": [
  {"key": "red", "label": "Red", "target_count": 1}, {"key": "blue", "label": "Blue", "target_count": 2}]}',
  'makes the categories of a tally, in the order of the steps');
select is(pg_temp.config('senses'), '{"mode": "sense_grounding", "prompts": [
  {"sense": "touch", "label": "Feel one"}, {"sense": "sight", "label": "See five"}]}',
  'makes the prompts of the senses, in the order of the steps, without rounds');
select as_owner();
select is_empty($$ select from app.visible_practice_recipes r
    where lib.recipe_config(r.mode, r.rounds, r.steps) ->> 'mode' is null $$,
  'makes a config of each recipe');
select * from finish();
