-- The mode_config that a recipe makes (docs/contract/practice-recipes.md#config-of-a-recipe). It is in normal form
-- already, because every field is given.
create or replace function lib.recipe_config(mode text, rounds integer, steps jsonb) returns json
language sql stable as $$
  select lib.compact(case mode
      when 'sense_grounding' then json_build_object('mode', mode,
        'prompts',
          json_agg(json_build_object('sense', s.step -> 'tag_slug', 'label', s.step -> 'prompt_label') order by s.nth))
      when 'tallied_grounding' then json_build_object('mode', mode, 'rounds', rounds,
        'categories', json_agg(json_build_object('key', s.step -> 'tag_slug', 'label', s.step -> 'tag_label',
          'target_count', s.step -> 'target_count') order by s.nth)) end)
    from jsonb_array_elements(steps) with ordinality as s (step, nth)
$$;
grant execute on function lib.recipe_config to app_api;
