-- The field of a recipe that breaks the rule of its mode, or null (docs/contract/practice-recipes.md#rules-of-a-mode):
-- a grounding by the senses has one round, a tallied one counts each tag in one step only.
create or replace function lib.recipe_flaw(mode text, rounds integer, steps jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when mode = 'sense_grounding' and rounds <> 1 then 'rounds'
    when mode = 'tallied_grounding'
      and (select count(distinct s ->> 'tag_slug') < count(*) from jsonb_array_elements(steps) s) then 'steps' end
$$;
grant execute on function lib.recipe_flaw to app_api;
