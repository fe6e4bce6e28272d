-- Start-up seeding of the ten stages: inserts what is missing, updates texts that differ, never changes overview_url;
-- returns the number of inserts. Definer: no run-time role may write the catalogue. Writes in the order of the numbers,
-- so that parallel processes don't deadlock.
create or replace function jobs.seed_stages(stages json) returns integer
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with written as (
    insert into app.stages as s (stage_number, title, subtitle, category, aspect, spiral_dynamics_color,
      growing_up_stage, divine_gender_polarity, relationship_to_free_will, free_will_description, manifestations)
    select g.stage_number, g.title, g.subtitle, g.category, g.aspect, g.spiral_dynamics_color, g.growing_up_stage,
           g.divine_gender_polarity, g.relationship_to_free_will, g.free_will_description, g.manifestations
      from json_populate_recordset(null::app.stages, stages) g order by g.stage_number
    on conflict (stage_number) do update set title = excluded.title, subtitle = excluded.subtitle,
      category = excluded.category, aspect = excluded.aspect, spiral_dynamics_color = excluded.spiral_dynamics_color,
      growing_up_stage = excluded.growing_up_stage, divine_gender_polarity = excluded.divine_gender_polarity,
      relationship_to_free_will = excluded.relationship_to_free_will,
      free_will_description = excluded.free_will_description, manifestations = excluded.manifestations
    where (s.title, s.subtitle, s.category, s.aspect, s.spiral_dynamics_color, s.growing_up_stage,
        s.divine_gender_polarity, s.relationship_to_free_will, s.free_will_description, s.manifestations::text)
      is distinct from (excluded.title, excluded.subtitle, excluded.category, excluded.aspect,
        excluded.spiral_dynamics_color, excluded.growing_up_stage, excluded.divine_gender_polarity,
        excluded.relationship_to_free_will, excluded.free_will_description, excluded.manifestations::text)
    returning old.id is null as inserted
  )
  select count(*) filter (where inserted)::integer from written
$$;
grant execute on function jobs.seed_stages to app_api;
