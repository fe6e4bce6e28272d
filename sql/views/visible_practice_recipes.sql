-- app.visible_practice_recipes: the caller's own recipes and the system's, in one list for GET /practice-recipes/.
create or replace view app.visible_practice_recipes with (security_invoker = true) as
  select user_id, id, slug, name, description, mode, rounds, steps, created_at from app.practice_recipes
  union all
  select null, id, slug, name, description, mode, rounds, steps, created_at from app.system_practice_recipes;
grant select on app.visible_practice_recipes to app_api;
comment on view app.visible_practice_recipes is 'Own practice recipes and those of the system.';
