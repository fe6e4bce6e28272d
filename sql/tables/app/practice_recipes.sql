-- app.practice_recipes: recipes of people. System recipes have their own table.
create policy all_own on app.practice_recipes to app_api, app_worker using (user_id = lib.current_user_id());
grant select on app.practice_recipes to app_api, app_worker;
grant insert (user_id, slug, name, description, mode, rounds, steps, created_at),
  update (name, description, rounds, steps), delete
  on app.practice_recipes to app_api;
alter table app.practice_recipes
  add constraint practice_recipes_steps_are_complete check (lib.recipe_steps_fit(steps)) not valid,
  add constraint practice_recipes_keep_the_rule_of_their_mode
    check (lib.recipe_flaw(mode, rounds, steps) is null) not valid;
create trigger changes_on_write after insert or update on app.practice_recipes for each row
  execute function lib.change_row('practice_recipe', 'id');
create trigger changes_on_delete after delete on app.practice_recipes referencing old table as gone for each statement
  execute function lib.change_gone('practice_recipe', 'id');
comment on table app.practice_recipes is 'Practice recipes of a person.';
comment on column app.practice_recipes.id is
  'Odd: those of the system are even, so that both share one id space in the API.';
comment on column app.practice_recipes.rounds is 'How often the steps are repeated.';
comment on column app.practice_recipes.steps is 'In order: tag_slug, tag_label, prompt_label and target_count of each.';
