-- Which field of a recipe breaks its mode's rule, or null: the senses go round once; a tally counts each tag in one place
-- (practices.md section 5.2).
create or replace function lib.recipe_flaw(mode text, rounds integer, steps jsonb) returns text
language sql immutable parallel safe as $$
  select case
    when mode = 'sense_grounding' and rounds <> 1 then 'rounds'
    when mode = 'tallied_grounding' and (select count(distinct s ->> 'tag_slug') < count(*) from jsonb_array_elements(steps) s)
      then 'steps' end
$$;
grant execute on function lib.recipe_flaw to app_api;
