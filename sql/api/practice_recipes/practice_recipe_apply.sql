-- POST /practice-recipes/{recipe_id}/apply-to/{user_practice_id}: makes the recipe's config the override of a
-- selection; the selection's name stays. A recipe may name any sense, a selection only the five, so this checks them.
create or replace function api.practice_recipe_apply(
  recipe_id bigint, user_practice_id bigint, sessions_limit integer, sessions_offset integer
) returns json
language plpgsql volatile as $$
declare
  v_selection app.user_practices := lib.require_user_practice(user_practice_id);
  v_recipe app.visible_practice_recipes;
  v_config json;
  v_position bigint;
begin
  select * into v_recipe from app.visible_practice_recipes v
   where v.id = recipe_id and (v.user_id is null or v.user_id = lib.current_user_id());
  if not found then
    perform lib.raise(404, 'practice_recipe_not_found');
  end if;
  v_config := lib.recipe_config(v_recipe.mode, v_recipe.rounds, v_recipe.steps);
  select p.nth - 1 into v_position from json_array_elements(v_config -> 'prompts') with ordinality as p (prompt, nth)
   where p.prompt ->> 'sense' not in ('sight', 'touch', 'hearing', 'smell', 'taste') order by p.nth limit 1;
  if found then
    perform lib.refuse_value(
      'prompts.' || v_position || '.sense', 'Value error, expected one of the five senses', within => '');
  elsif v_recipe.mode <> (lib.followed_practice(user_practice_id)).mode then
    perform lib.raise(400, 'mode_mismatch');
  end if;
  v_selection := lib.override_set(v_selection.id, sent => v_config, normal => v_config);
  perform lib.event('practice_recipe_applied', jsonb_build_object(
    'user_id', lib.current_user_id(), 'practice_recipe_id', recipe_id, 'user_practice_id', v_selection.id));
  return (select to_json(b) from lib.user_practice_detail_body(v_selection, sessions_limit, sessions_offset) b);
end $$;
grant execute on function api.practice_recipe_apply to app_api;
