-- The mode_config that a recipe makes (docs/contract/practice-recipes.md#config-of-a-recipe). It is in normal form
-- already, because every field is given.
create or replace function lib.recipe_config(mode text, rounds integer, steps jsonb) returns json
language sql stable as $$
  select to_json(r) from (
    select mode, (
      select json_agg((select to_json(p) from (
               select s.step -> 'tag_slug' as sense, s.step -> 'prompt_label' as label) p) order by s.nth)
        from jsonb_array_elements(steps) with ordinality as s (step, nth)) as prompts) r
   where mode = 'sense_grounding'
  union all
  select to_json(r) from (
    select mode, rounds, (
      select json_agg((select to_json(c) from (
               select s.step -> 'tag_slug' as key, s.step -> 'tag_label' as label,
                      s.step -> 'target_count' as target_count) c) order by s.nth)
        from jsonb_array_elements(steps) with ordinality as s (step, nth)) as categories) r
   where mode = 'tallied_grounding'
$$;
grant execute on function lib.recipe_config to app_api;
