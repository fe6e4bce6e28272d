-- PATCH /practice-recipes/{recipe_id}: replaces name, description, rounds and steps; slug and mode stay. The rules of
-- the mode are checked after the update, because only the row names the mode
-- (docs/contract/practice-recipes.md#rules-of-a-mode).
create or replace function api.practice_recipe_update(recipe_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_recipe app.practice_recipes;
begin
  update app.practice_recipes r set name = body ->> 'name', description = body ->> 'description',
      rounds = (body ->> 'rounds')::integer, steps = body -> 'steps'
   where r.user_id = lib.current_user_id() and r.id = recipe_id
  returning r.* into v_recipe;
  if not found then
    perform lib.refuse_unowned_recipe(recipe_id);
  elsif lib.recipe_flaw(v_recipe.mode, v_recipe.rounds, v_recipe.steps) is not null then
    perform lib.raise(400, 'recipe_invariant_violated');
  end if;
  return api.practice_recipe_get(recipe_id);
end $$;
grant execute on function api.practice_recipe_update to app_api;
