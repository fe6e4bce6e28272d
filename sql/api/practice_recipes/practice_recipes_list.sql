-- GET /practice-recipes/: the system recipes, then the caller's recipes, each by name; with `mode` those of one mode.
create or replace function api.practice_recipes_list(
  mode text, limit_ integer, offset_ integer, paginate boolean
) returns json
language sql stable as $$
  with visible as (
    select v as recipe from app.visible_practice_recipes v
     where (v.user_id is null or v.user_id = lib.current_user_id())
       and (practice_recipes_list.mode is null or v.mode = practice_recipes_list.mode)
  ), page as (
    select recipe from visible
     order by (recipe).user_id nulls first, (recipe).name, (recipe).id limit limit_ offset offset_
  )
  select lib.page(
    (select json_agg(b order by b.owner_user_id nulls first, b.name, b.id)
       from page cross join lateral lib.practice_recipe_body(page.recipe) b),
    case when paginate then (select count(*) from visible) end, limit_, offset_, paginate)
$$;
grant execute on function api.practice_recipes_list to app_api;
