-- Start-up seeding of the system tags: inserts those whose slug is missing; returns the number of inserts. Definer: no
-- run-time role may write the catalogue. Safe under parallel processes.
create or replace function jobs.seed_practice_tags(tags json) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with inserted as (
    insert into app.system_practice_tags (slug, label, created_at)
    select t.slug, t.label, lib.now() from json_populate_recordset(null::app.system_practice_tags, tags) t
    on conflict (slug) do nothing
    returning id
  )
  select count(*)::integer from inserted
$$;
grant execute on function jobs.seed_practice_tags to app_api;
