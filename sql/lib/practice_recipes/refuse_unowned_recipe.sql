-- Refuses to change a recipe that is not the caller's: 403 for a system recipe, 404 for a missing or foreign one.
create or replace function lib.refuse_unowned_recipe(recipe_id bigint) returns void
language plpgsql volatile as $$
begin
  if exists (select from app.system_practice_recipes r where r.id = recipe_id) then
    perform lib.raise(403, 'cannot_modify_system_recipe');
  end if;
  perform lib.raise(404, 'practice_recipe_not_found');
end $$;
grant execute on function lib.refuse_unowned_recipe to app_api;
