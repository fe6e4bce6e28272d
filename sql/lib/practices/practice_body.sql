-- The body of a practice in every route (docs/contract/practices.md#get-practicespractice_id): its columns are the keys
-- of the JSON.
create or replace function lib.practice_body(practice app.practices) returns table (
  id bigint, stage_number integer, name text, description text, instructions text,
  default_duration_minutes double precision, approved boolean, mode text, mode_config json
)
language sql stable as $$
  select practice.id, practice.stage_number, practice.name, practice.description, practice.instructions,
         practice.default_duration_minutes, practice.approved, practice.mode, practice.mode_config
$$;
grant execute on function lib.practice_body to app_api;
