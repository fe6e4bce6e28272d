-- The body of a recipe, with its steps, in every route
-- (docs/contract/practice-recipes.md#get-practice-recipesrecipe_id): its columns are the keys of the JSON.
create or replace function lib.practice_recipe_body(recipe app.visible_practice_recipes) returns table (
  id bigint, slug text, name text, description text, owner_user_id bigint, mode text, rounds integer, created_at text,
  steps json
)
language sql stable as $$
  select recipe.id, recipe.slug, recipe.name, recipe.description, recipe.user_id, recipe.mode, recipe.rounds,
         lib.timestamp_json(recipe.created_at),
         (select json_agg((select to_json(r) from (select s.nth - 1 as position, s.step -> 'tag_slug' as tag_slug,
            s.step -> 'tag_label' as tag_label, s.step -> 'prompt_label' as prompt_label,
            s.step -> 'target_count' as target_count) r) order by s.nth)
            from jsonb_array_elements(recipe.steps) with ordinality as s (step, nth))
$$;
grant execute on function lib.practice_recipe_body to app_api;
