-- GET /course/stages/{stage_number}/intro and …/intro/body: checks that the caller may read the introduction and
-- returns the number of the stage.
create or replace function api.stage_intro_open(stage_number bigint) returns json
language plpgsql stable as $$
declare
  v_stage integer := lib.require_stage(stage_number);
begin
  if v_stage > lib.highest_unlocked_stage() then
    perform lib.raise(404, 'content_not_found');
  end if;
  return to_json(v_stage);
end $$;
grant execute on function api.stage_intro_open to app_api;
