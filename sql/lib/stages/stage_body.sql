-- A stage as GET /stages shows it: its columns are the keys of the body. A locked stage shows progress 0.
create or replace function lib.stage_body(stage app.stages, is_unlocked boolean, progress double precision)
returns table (
  id bigint, title text, subtitle text, stage_number integer, overview_url text, category text, aspect text,
  spiral_dynamics_color text, growing_up_stage text, divine_gender_polarity text, relationship_to_free_will text,
  free_will_description text, is_unlocked boolean, progress double precision, manifestations json
)
language sql stable as $$
  select stage.id, stage.title, stage.subtitle, stage.stage_number, stage.overview_url, stage.category, stage.aspect,
         stage.spiral_dynamics_color, stage.growing_up_stage, stage.divine_gender_polarity,
         stage.relationship_to_free_will, stage.free_will_description, stage_body.is_unlocked,
         case when stage_body.is_unlocked then stage_body.progress else 0 end, stage.manifestations
$$;
grant execute on function lib.stage_body to app_api;
