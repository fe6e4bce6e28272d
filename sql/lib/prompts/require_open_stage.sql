-- The stage of a path, or 404 stage_not_found, or 403 week_locked before its first week. With `ordinal` also 404
-- prompt_not_found if the stage has no such prompt.
create or replace function lib.require_open_stage(stage_number bigint, ordinal bigint default null) returns integer
language plpgsql stable as $$
declare
  v_stage integer := lib.require_stage(stage_number);
begin
  if lib.first_week(v_stage) > lib.last_open_week() then
    perform lib.raise(403, 'week_locked');
  elsif ordinal is not null and not exists (select from app.prompts p
      where p.stage_number = v_stage and p.ordinal = require_open_stage.ordinal) then
    perform lib.raise(404, 'prompt_not_found');
  end if;
  return v_stage;
end $$;
grant execute on function lib.require_open_stage to app_api;
