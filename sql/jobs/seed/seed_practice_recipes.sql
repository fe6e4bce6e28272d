-- Start-up seeding of the system recipes: inserts those whose slug is missing; returns the number of inserts. Definer:
-- no run-time role may write the catalogue. Safe under parallel processes.
create or replace function jobs.seed_practice_recipes(recipes json) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with inserted as (
    insert into app.system_practice_recipes (slug, name, description, mode, rounds, steps, created_at)
    select r.slug, r.name, r.description, r.mode, r.rounds, r.steps, lib.now()
      from json_populate_recordset(null::app.system_practice_recipes, recipes) r
    on conflict (slug) do nothing
    returning id
  )
  select count(*)::integer from inserted
$$;
grant execute on function jobs.seed_practice_recipes to app_api;
