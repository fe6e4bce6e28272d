-- POST /practice-recipes/: creates a recipe of the caller. The unique index refuses a slug that the caller has already
-- (409); a slug of a system recipe can be used again.
create or replace function api.practice_recipe_create(body jsonb) returns json
language plpgsql volatile as $$
declare
  v_recipe app.practice_recipes := jsonb_populate_record(null::app.practice_recipes, body);
  v_flaw text := lib.recipe_flaw(v_recipe.mode, v_recipe.rounds, v_recipe.steps);
begin
  if v_flaw is not null then
    perform lib.refuse_value(
      v_flaw, 'Value error, ' || v_recipe.mode || ' goes round once, or counts each tag in one step');
  end if;
  insert into app.practice_recipes (user_id, slug, name, description, mode, rounds, steps, created_at)
  values (lib.current_user_id(), v_recipe.slug, v_recipe.name, v_recipe.description, v_recipe.mode, v_recipe.rounds,
    v_recipe.steps, lib.now())
  returning id into v_recipe.id;
  perform lib.event('practice_recipe_created', jsonb_build_object(
    'user_id', lib.current_user_id(), 'practice_recipe_id', v_recipe.id));
  return api.practice_recipe_get(v_recipe.id);
end $$;
grant execute on function api.practice_recipe_create to app_api;
