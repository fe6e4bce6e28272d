-- GET /practice-recipes/{recipe_id}: a system recipe or a recipe of the caller; missing and foreign recipes are both
-- 404.
create or replace function api.practice_recipe_get(recipe_id bigint) returns json
language plpgsql stable as $$
declare
  v_body json;
begin
  select to_json(b) into v_body from app.visible_practice_recipes v cross join lateral lib.practice_recipe_body(v) b
   where v.id = recipe_id and (v.user_id is null or v.user_id = lib.current_user_id());
  if not found then
    perform lib.raise(404, 'practice_recipe_not_found');
  end if;
  return v_body;
end $$;
grant execute on function api.practice_recipe_get to app_api;
