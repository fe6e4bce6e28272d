-- The mode_config that a recipe makes (docs/contract/practice-recipes.md#config-of-a-recipe). It is in normal form
-- already, because every field is given.
create or replace function lib.recipe_config(recipe app.visible_practice_recipes) returns json
language sql stable as $$
  select case recipe.mode
      when 'sense_grounding' then json_build_object('mode', recipe.mode,
        'prompts',
          json_agg(json_build_object('sense', s.step -> 'tag_slug', 'label', s.step -> 'prompt_label') order by s.nth))
      when 'tallied_grounding' then json_build_object('mode', recipe.mode, 'rounds', recipe.rounds,
        'categories', json_agg(json_build_object('key', s.step -> 'tag_slug', 'label', s.step -> 'tag_label',
          'target_count', s.step -> 'target_count') order by s.nth)) end
    from jsonb_array_elements(recipe.steps) with ordinality as s (step, nth)
$$;
grant execute on function lib.recipe_config to app_api;
