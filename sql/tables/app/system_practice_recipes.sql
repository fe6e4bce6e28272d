-- app.system_practice_recipes: the catalogue of recipes, written by start-up seeding.
create policy select_all on app.system_practice_recipes for select to app_api, app_worker using (true);
grant select on app.system_practice_recipes to app_api, app_worker;
alter table app.system_practice_recipes
  add constraint system_practice_recipes_steps_are_complete check (lib.recipe_steps_fit(steps)) not valid,
  add constraint system_practice_recipes_make_a_config check (lib.recipe_flaw(mode, rounds, steps) is null
    and lib.mode_config_fits(mode, lib.recipe_config(mode, rounds, steps)::jsonb)) not valid;
create trigger changes_on_write after insert or update or delete on app.system_practice_recipes for each row
  execute function lib.change_catalogue();
comment on table app.system_practice_recipes is 'Practice recipes that everybody sees.';
comment on column app.system_practice_recipes.id is
  'Even: those of people are odd, so that both share one id space in the API.';
comment on column app.system_practice_recipes.rounds is 'How often the steps are repeated.';
comment on column app.system_practice_recipes.steps is
  'In order: tag_slug, tag_label, prompt_label and target_count of each.';
