-- PATCH /practice-recipes/{recipe_id}: replaces name, description, rounds and steps; slug and mode stay. Only the row
-- names the mode, so its rules are checked here (docs/contract/practice-recipes.md#rules-of-a-mode).
create or replace function api.practice_recipe_update(recipe_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_recipe app.practice_recipes := jsonb_populate_record(null::app.practice_recipes, body);
  v_mode text;
begin
  select r.mode into v_mode from app.practice_recipes r where r.user_id = lib.current_user_id() and r.id = recipe_id;
  if not found then
    perform lib.refuse_unowned_recipe(recipe_id);
  elsif lib.recipe_flaw(v_mode, v_recipe.rounds, v_recipe.steps) is not null then
    perform lib.raise(400, 'recipe_invariant_violated');
  end if;
  update app.practice_recipes r
     set name = v_recipe.name, description = v_recipe.description, rounds = v_recipe.rounds, steps = v_recipe.steps
   where r.user_id = lib.current_user_id() and r.id = recipe_id;
  return api.practice_recipe_get(recipe_id);
end $$;
grant execute on function api.practice_recipe_update to app_api;
