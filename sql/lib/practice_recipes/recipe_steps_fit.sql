-- Whether the steps of a recipe are 1 to 12, each with its tag, its prompt and its count
-- (docs/contract/practice-recipes.md#post-practice-recipes).
create or replace function lib.recipe_steps_fit(steps jsonb) returns boolean
language sql immutable parallel safe as $$
  select lib.list_fits(steps, 1, 12)
     and not exists (select from jsonb_path_query(steps, '$[*]') step
       where not lib.keys_fit(step, '{tag_slug,tag_label,prompt_label,target_count}')
         or not lib.slug_fits(step -> 'tag_slug')
         or not lib.text_fits(step -> 'tag_label', 1, 255)
         or not lib.text_fits(step -> 'prompt_label', 1, 255)
         or not lib.integer_fits(step -> 'target_count', 1, 20))
$$;
grant execute on function lib.recipe_steps_fit to app_api;
