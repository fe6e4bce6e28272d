-- DELETE /practice-recipes/{recipe_id}: deletes a recipe of the caller. Selections keep the config that it gave them.
create or replace function api.practice_recipe_delete(recipe_id bigint) returns json
language plpgsql volatile as $$
begin
  delete from app.practice_recipes r where r.user_id = lib.current_user_id() and r.id = recipe_id;
  if not found then
    perform lib.refuse_unowned_recipe(recipe_id);
  end if;
  perform lib.event('practice_recipe_deleted', jsonb_build_object(
    'user_id', lib.current_user_id(), 'practice_recipe_id', recipe_id));
  return null;
end $$;
grant execute on function api.practice_recipe_delete to app_api;
