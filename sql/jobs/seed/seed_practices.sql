-- Start-up seeding of the practice presets: inserts those that are missing by stage and folded name; returns the number
-- of inserts (docs/contract/practices.md#presets). Definer: no run-time role may write presets. Safe under parallel
-- processes.
create or replace function jobs.seed_practices(presets json) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with inserted as (
    insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode,
      mode_config, approved, preset, canonical)
    select p.stage_number, p.name, p.description, p.instructions, p.default_duration_minutes, p.mode, p.mode_config,
           true, true, p.canonical
      from json_populate_recordset(null::app.practices, presets) p
    on conflict do nothing
    returning id
  )
  select count(*)::integer from inserted
$$;
grant execute on function jobs.seed_practices to app_api;
